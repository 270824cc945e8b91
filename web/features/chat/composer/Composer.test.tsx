import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { Composer } from './Composer.tsx'

test('what the field holds is asked, though nobody has been told of it yet', () => {
  const asked: string[] = []
  draw(
    <Composer
      text=""
      onText={() => {}}
      placeholder="Ask"
      hint=""
      isAnswering={false}
      isDisabled={false}
      look="share"
      onSend={async (question) => void asked.push(question)}
      onStop={() => {}}
    />,
  )
  const field = screen.getByLabelText<HTMLTextAreaElement>('Ask')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(asked).toEqual([])
  // As a page that comes alive finds it: written before anything could hear it.
  field.value = ' How many herons? '
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(asked).toEqual(['How many herons?'])
})
