import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { EmptyStory } from './EmptyStory.tsx'

test('an empty story takes what is dropped on it, or lets files be chosen', async () => {
  const onAdd = vi.fn<(files?: readonly File[]) => void>()
  const { container } = draw(<EmptyStory onAdd={onAdd} />)
  const zone = container.querySelector('[data-over]')
  const file = new File(['Rain'], 'day-3.txt')
  if (zone === null) throw new Error('there is nothing to drop on')
  const items = [{ kind: 'file', getAsFile: () => file }]
  const dataTransfer = { types: ['Files'], items, files: [file] }
  fireEvent.dragEnter(zone, { dataTransfer })
  expect(zone.getAttribute('data-over')).toBe('true')
  fireEvent.drop(zone, { dataTransfer })
  await waitFor(() => expect(onAdd).toHaveBeenLastCalledWith([file]))
  expect(zone.getAttribute('data-over')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Add files' }))
  expect(onAdd).toHaveBeenLastCalledWith()
})
