import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type ChatMessage, withdrawnWords } from '#contract/calls/chat.ts'
import { MessageId } from '#contract/ids.ts'
import { draw } from '#test/support/draw.tsx'
import { costPart, evidence, passage } from '#test/support/evidence-parts.ts'
import { storedFile } from '#test/support/stored-file.ts'
import { Answer } from './Answer.tsx'

const answer = (overrides: Partial<ChatMessage>): ChatMessage => ({
  id: z.parse(MessageId, '0190a6b4-0000-7000-8000-000000000001'),
  role: 'assistant',
  content: 'Eleven herons.',
  created_at: '2026-10-24T09:30:00Z',
  author_name: null,
  author_avatar_url: null,
  is_mine: true,
  sources: [],
  relevant_files: [],
  figure: null,
  evidence: null,
  suggestions: [],
  status: 'complete',
  by_model: false,
  model_note: null,
  stopped: false,
  withdrawn: false,
  may_remove: false,
  ...overrides,
})

const drawAnswer = (
  message: ChatMessage,
  onRemove: (() => void) | null,
  onAsk: ((question: string) => void) | null = null,
) =>
  draw(
    <MemoryRouter>
      <Answer
        message={message}
        isLast
        isFiltering={false}
        onOpen={() => undefined}
        onFilter={() => undefined}
        onRetry={null}
        onAsk={onAsk}
        onRemove={onRemove}
      />
    </MemoryRouter>,
  )

test('a withdrawn answer says so, and there is nothing of it to copy (G5)', () => {
  drawAnswer(answer({ content: withdrawnWords, withdrawn: true }), null)
  expect(screen.getByText('This answer used a file that is no longer available.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Copy answer' })).toBeNull()
  expect(screen.queryByText('Quoted from your files')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove question and answer' })).toBeNull()
})

test('an answer without a model says so, and why where a model is set up', () => {
  const { unmount } = drawAnswer(answer({}), null)
  expect(screen.getByText('Quoted from your files')).toBeDefined()
  unmount()
  drawAnswer(answer({ model_note: 'The budget is used up.' }), null)
  expect(screen.getByText('The budget is used up.')).toBeDefined()
  expect(screen.queryByText('Quoted from your files')).toBeNull()
})

test('what the viewer may take away has its button', () => {
  const onRemove = vi.fn<() => void>()
  drawAnswer(answer({}), onRemove)
  fireEvent.click(screen.getByRole('button', { name: 'Remove question and answer' }))
  expect(onRemove).toHaveBeenCalledOnce()
})

test('pictures that were found show as chips while the answer is written', () => {
  const picture = (last: number, type: string) => ({
    id: storedFile(last).file_id,
    file_id: storedFile(last).file_id,
    type,
    name: `file-${last}`,
    caption: null,
    url: '/x',
    thumbnail_url: '/t',
  })
  const relevant_files = [picture(1, 'image'), picture(2, 'text')]
  drawAnswer(answer({ status: 'writing', content: '', relevant_files }), null)
  const chips = within(screen.getByRole('list', { name: 'Relevant images' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual(['file-1'])
})

test('H3: an answer that waits for its turn says what it waits for', () => {
  drawAnswer(answer({ status: 'writing', content: '', waiting: 'own' }), null)
  expect(screen.getByText('Waiting for your other questions…')).toBeTruthy()
  drawAnswer(answer({ status: 'writing', content: '', waiting: null }), null)
  expect(screen.getByText('Reading the files…')).toBeTruthy()
})

const figure = {
  title: 'gbp by item',
  how: 'sum of 2 rows',
  points: [
    { label: 'Cottage', value: 612, text: '612.00' },
    { label: 'Launch', value: 46.4, text: '46.40' },
  ],
  more: 0,
  total: { label: 'Total', text: '658.40 GBP' },
}

test('an answer computed from a table says so, and names what worded it', async () => {
  const { unmount } = drawAnswer(answer({ figure }), null)
  expect(await screen.findByRole('table', { name: /gbp by item/ })).toBeDefined()
  expect(screen.getByText('Calculated from the table')).toBeDefined()
  unmount()
  drawAnswer(answer({ figure, by_model: true }), null)
  expect(await screen.findByRole('table', { name: /gbp by item/ })).toBeDefined()
  expect(screen.getByText('Calculated from the table, phrased by AI')).toBeDefined()
})

test('an answer that is written, or withdrawn, shows no figure', () => {
  drawAnswer(answer({ figure, status: 'writing' }), null)
  expect(screen.queryByRole('table')).toBeNull()
})

test('H11: an answer that was cut off says so, and goes on by a press', () => {
  const onAsk = vi.fn<(question: string) => void>()
  drawAnswer(answer({ by_model: true, cut_off: true, suggestions: ['Who?'] }), null, onAsk)
  expect(screen.getByText('Cut off: the model reached its length limit')).toBeDefined()
  const list = screen.getByRole('list', { name: 'Continue this answer' })
  fireEvent.click(within(list).getByRole('button', { name: 'Go on.' }))
  expect(onAsk).toHaveBeenCalledWith('Go on.')
  expect(screen.queryByRole('button', { name: 'Who?' })).toBeNull()
})

test('what may be asked instead is asked by a press, where anything may be asked', () => {
  const suggestions = ['Who painted the fence in 2022?']
  const onAsk = vi.fn<(question: string) => void>()
  const { unmount } = drawAnswer(answer({ suggestions }), null, onAsk)
  const list = screen.getByRole('list', { name: 'Ask instead' })
  fireEvent.click(within(list).getByRole('button', { name: 'Who painted the fence in 2022?' }))
  expect(onAsk).toHaveBeenCalledWith('Who painted the fence in 2022?')
  unmount()
  drawAnswer(answer({ suggestions }), null, null)
  expect(screen.queryByRole('list', { name: 'Ask instead' })).toBeNull()
})

test('evidence is shown before the text has come, below the place of the text', async () => {
  drawAnswer(
    answer({
      status: 'writing',
      content: '',
      evidence: evidence({ parts: [costPart()], steps: ['Searched “food”', 'read costs.csv'] }),
    }),
    null,
  )
  const part = await screen.findByRole('group', { name: 'trip-costs.csv' })
  const waiting = screen.getByText('Reading the files…')
  expect(waiting.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  const steps = screen.getByRole('list', { name: 'Steps of the answer' })
  expect(steps.textContent).toBe('Searched “food”read costs.csv')
  expect(steps.compareDocumentPosition(waiting) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('an answer with evidence shows its table and no figure besides, and a withdrawn one shows none', async () => {
  const shown = { figure, evidence: evidence({ parts: [costPart()] }) }
  const { unmount } = drawAnswer(answer(shown), null)
  expect(await screen.findByRole('group', { name: 'trip-costs.csv' })).toBeDefined()
  expect(screen.queryByRole('table', { name: /gbp by item/ })).toBeNull()
  expect(screen.getByText('Calculated from the table')).toBeDefined()
  unmount()
  drawAnswer(answer({ ...shown, figure: null, content: withdrawnWords, withdrawn: true }), null)
  expect(screen.queryByRole('group', { name: 'trip-costs.csv' })).toBeNull()
})

test('a source that is shown as a passage has no second chip', async () => {
  const { before: _before, sentence: _sentence, after: _after, ...place } = passage()
  const source = { ...place, number: 1, thumbnail_url: null, row_to: null }
  const sources = [source, { ...source, number: 2, line: 9 }]
  drawAnswer(
    answer({ sources, evidence: evidence({ parts: [{ kind: 'passages', passages: [passage()] }] }) }),
    null,
  )
  expect(await screen.findByRole('button', { name: /Source 1.*the-ridge\.md.*line 6/ })).toBeDefined()
  const chips = within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual(['Source 2: the-ridge.md, line 9'])
})

test('an answer that found nothing says of no file that it was quoted', () => {
  drawAnswer(answer({ evidence: evidence({ certainty: 'nothing' }) }), null)
  expect(screen.queryByText('Quoted from your files')).toBeNull()
})

test('an answer is copied with the tables of its evidence', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  drawAnswer(answer({ content: 'Food cost €156.65.', evidence: evidence({ parts: [costPart()] }) }), null)
  await userEvent.click(screen.getByRole('button', { name: 'Copy answer' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(copied[0]).toContain(
    'Food cost €156.65.\n\n**trip-costs.csv** (12 rows)\n\n| Item | Kind | Cost (EUR) |',
  )
  vi.restoreAllMocks()
})
