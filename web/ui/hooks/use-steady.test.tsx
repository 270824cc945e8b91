import { fireEvent, render, screen } from '@testing-library/react'
import { memo } from 'react'
import { expect, test } from 'vitest'
import { useSteady } from './use-steady.ts'

test('a memoised part is not rendered again, and calls the newest function', () => {
  const drawn: string[] = []
  const called: number[] = []
  const Part = memo(function Part({ onPress }: { onPress: (by: string) => void }) {
    drawn.push('once more')
    return <button onClick={() => onPress('finger')}>Press</button>
  })
  const Whole = ({ version }: { version: number }) => (
    <Part onPress={useSteady((by: string) => called.push(version, by.length))} />
  )
  const { rerender } = render(<Whole version={1} />)
  rerender(<Whole version={2} />)
  fireEvent.click(screen.getByRole('button'))
  expect({ drawn: drawn.length, called }).toEqual({ drawn: 1, called: [2, 6] })
})
