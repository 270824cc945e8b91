import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { MessageId } from '#contract/ids.ts'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { FilterChips } from './FilterChips.tsx'

const filter = (last: number, question: string) => ({
  id: z.parse(MessageId, `0190a6b4-0000-7000-8000-00000000000${last}`),
  question,
  files: [{ ...storedFile(last), id: storedFile(last).file_id, type: 'image' }],
})

test('P9: filters with as many files are distinguished by their questions, and so are their crosses', () => {
  const onRemove = vi.fn<(id: MessageId) => void>()
  const filters = [filter(1, 'Where is the moon?'), filter(2, 'Who painted the fence?')]
  draw(<FilterChips filters={filters} selected={null} fileCount={9} onRemove={onRemove} onClear={() => {}} />)
  const [first, second] = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect([first, second]).toEqual([
    '1 Relevant FileWhere is the moon?',
    '1 Relevant FileWho painted the fence?',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove 1 Relevant File of “Who painted the fence?”' }))
  expect(onRemove).toHaveBeenCalledWith(filters[1]?.id)
})
