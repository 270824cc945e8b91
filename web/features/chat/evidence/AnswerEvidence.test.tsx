import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Evidence } from '#contract/evidence.ts'
import { draw } from '#test/support/draw.tsx'
import {
  costPart,
  costResult,
  costRows,
  evidence,
  passage,
  wholeCostResult,
} from '#test/support/evidence-parts.ts'
import { storedFile } from '#test/support/stored-file.ts'
import type { OpenedFile } from '#web/features/chat/opened-file.ts'
import { AnswerEvidence } from './AnswerEvidence.tsx'

let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(wholeCostResult({ ...costResult(2), rows: costRows(2, 31) }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const picture = (last: number) => ({
  id: storedFile(last).file_id,
  file_id: storedFile(last).file_id,
  type: 'image',
  name: `file-${last}.jpg`,
  caption: last === 1 ? 'A harbour in the evening' : null,
  url: '/x',
  thumbnail_url: '/t',
})

function drawEvidence(shown: Evidence, sources = [] as Parameters<typeof AnswerEvidence>[0]['sources']) {
  const onOpen = vi.fn<(opened: OpenedFile) => void>()
  draw(
    <MemoryRouter>
      <AnswerEvidence evidence={shown} sources={sources} files={[picture(1), picture(2)]} onOpen={onOpen} />
    </MemoryRouter>,
  )
  return onOpen
}

test('a passage part marks its sentence in its context, and opens the file at its place', async () => {
  const long = 'before '.repeat(60)
  const onOpen = drawEvidence(
    evidence({
      parts: [{ kind: 'passages', passages: [passage({ before: long, after: ` ${'x'.repeat(700)}` })] }],
    }),
  )
  const list = screen.getByRole('list', { name: 'Passages' })
  expect(list.querySelector('mark')?.textContent).toBe('Two hours ten up.')
  const text = list.querySelector('blockquote')?.textContent ?? ''
  expect(text.startsWith('… before')).toBe(true)
  expect(text.length).toBeLessThan(500)
  await userEvent.click(within(list).getByRole('button', { name: /the-ridge\.md.*line 6/ }))
  expect(onOpen).toHaveBeenCalledWith({ id: passage().file_id, place: { line: 6 } })
})

test('a passage that the answer cites has the number of its source', () => {
  const cited = passage()
  const { before: _before, sentence: _sentence, after: _after, ...place } = cited
  const source = { ...place, number: 3, thumbnail_url: null, row_to: null }
  drawEvidence(evidence({ parts: [{ kind: 'passages', passages: [cited, passage({ line: 9 })] }] }), [source])
  const chips = screen.getAllByRole('button').map((chip) => chip.textContent)
  expect(chips).toEqual(['Source 3: the-ridge.md, line 6', 'the-ridge.md, line 9'])
})

test('a picture part is a strip of pictures that open over the page', async () => {
  const gone = storedFile(9).file_id
  const onOpen = drawEvidence(
    evidence({ parts: [{ kind: 'pictures', file_ids: [picture(2).id, gone, picture(1).id] }] }),
  )
  const strip = screen.getByRole('list', { name: 'Pictures' })
  const names = within(strip)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Open file-2.jpg', 'Open A harbour in the evening'])
  await userEvent.click(screen.getByRole('button', { name: 'Open A harbour in the evening' }))
  expect(onOpen).toHaveBeenCalledWith({ id: picture(1).id, place: null, isOver: true })
})

test('another table that may be meant is asked by a press, and shown in place of the answer’s', async () => {
  const {
    kind: _kind,
    result: _result,
    ...question
  } = costPart({ name: 'budget.csv', file_id: storedFile(13).file_id })
  const others = [1, 2, 3, 4].map((at) => ({ ...question, name: `budget-${at}.csv` }))
  drawEvidence(evidence({ certainty: 'unsure', parts: [costPart()], other_tables: others }))
  expect(screen.getByText('Did you mean another table?')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'budget-4.csv' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'budget-2.csv' }))
  expect(await screen.findByRole('group', { name: 'budget-2.csv' })).toBeDefined()
  expect(await screen.findByText('2 rows')).toBeDefined()
  expect(screen.queryByRole('group', { name: 'trip-costs.csv' })).toBeNull()
  expect(asked).toEqual([expect.stringContaining(`/api/tables/${question.file_id}/query`)])
  expect(screen.getByText('Not the table of the answer')).toBeDefined()
  expect(screen.getByRole('button', { name: 'budget-2.csv' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the answer' }))
  expect(screen.getByRole('group', { name: 'trip-costs.csv' })).toBeDefined()
})

test('how an answer was found is behind a button', async () => {
  drawEvidence(evidence({ how: ['The question names “food”.', 'One table has it.'] }))
  const button = screen.getByRole('button', { name: 'How was this answered?' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('One table has it.')).toBeNull()
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('One table has it.')).toBeDefined()
})
