import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Story } from '#contract/calls/stories.ts'
import { draw } from '#test/support/draw.tsx'
import { StoryNameField } from './StoryNameField.tsx'

const story = { id: '0190a6b4-0000-7000-8000-0000000000aa', name: 'Lakes' } as Story

afterEach(() => vi.unstubAllGlobals())

function drawField() {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ ...story, name: 'Mountains' }))
  vi.stubGlobal('fetch', fetched)
  const onEnd = vi.fn<(isByKey: boolean) => void>()
  draw(<StoryNameField story={story} onEnd={onEnd} />)
  return { fetched, onEnd, field: screen.getByRole('textbox', { name: 'Story name' }) }
}

test('S7: Escape leaves the name as it was, also when the field then loses the focus', async () => {
  const { fetched, onEnd, field } = drawField()
  await userEvent.clear(field)
  await userEvent.type(field, 'Mountains{Escape}')
  fireEvent.blur(field)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true)
  expect(fetched).not.toHaveBeenCalled()
})

test('leaving the field saves the name', async () => {
  const { fetched, onEnd, field } = drawField()
  await userEvent.clear(field)
  await userEvent.type(field, 'Mountains')
  fireEvent.blur(field)
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith(false))
  expect(fetched).toHaveBeenCalledTimes(1)
})
