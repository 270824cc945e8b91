import { expect, type Page } from '@playwright/test'
import type { ChatMessage, RelevantFile, Source } from '#contract/calls/chat.ts'
import type { TableOutline, TableResult } from '#contract/calls/tables.ts'
import { type Evidence, mostEvidenceColumns, type TablePart, type TableQuestion } from '#contract/evidence.ts'
import type { FileId, MessageId } from '#contract/ids.ts'
import { type TablePlan, wholeTable } from '#contract/table-plan.ts'
import { csvFile } from './order-table.ts'
import { type StoredUpload, uploadsOf } from './people.ts'
import { keptPhoto } from './photos.ts'

// A story about a trip, and answers with evidence from its files.

const kinds = ['Food', 'Travel', 'Tickets', 'Rooms']
const items = ['Bread', 'Ferry', 'Castle', 'Cottage', 'Scones', 'Bus', 'Museum', 'Hut', 'Soup', 'Train']
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(21).slice(0, 700)

const costLine = (at: number): string => {
  const item = at === 4 ? 'ארוחת ערב' : at === 8 ? longWord : `${items[at % items.length]} ${at + 1}`
  return `${item},${kinds[at % kinds.length]},2026-${at < 16 ? '09' : '10'}-${String(1 + (at % 28)).padStart(2, '0')},${(3 + ((at * 7_919) % 9_973) / 100).toFixed(2)},${at % 3 === 0 ? 'no' : 'yes'}`
}

const costs = `Item,Kind,Day,Cost (GBP),Paid\n${Array.from({ length: 64 }, (_, at) => costLine(at)).join('\n')}\n`
const budget = 'Kind,Budget (GBP)\nFood,300\nTravel,250\nTickets,90\nRooms,620\n'
const note = `# The ridge

Rain till eleven, then the wind dropped and the cloud lifted off the tops one after the other.

Two hours ten up, one hour forty down, and nobody complained. The hut was shut, so we ate the soup by the wall
and watched the valley.

${Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of what else happened that day.`).join('\n\n')}
`

export async function tripFiles() {
  return [
    csvFile('trip-costs.csv', costs),
    csvFile('budget.csv', budget),
    { name: 'the-ridge.md', mimeType: 'text/markdown', buffer: Buffer.from(note) },
    {
      name: 'harbour.jpg',
      mimeType: 'image/jpeg',
      buffer: await keptPhoto('dusk', 3, '2026-09-12T18:20:00'),
    },
  ]
}

/** A plan asked of a table of the page's user, with its first columns. */
async function partOf(page: Page, file: StoredUpload, change: Partial<TablePlan>): Promise<TablePart> {
  const outline = await page.request.get(`/api/tables/${file.file_id}`)
  expect(outline.ok(), await outline.text()).toBe(true)
  const columns = ((await outline.json()) as TableOutline).columns
    .map(({ name, type, role, unit, decimals }, index) => ({ name, type, role, unit, decimals, index }))
    .slice(0, mostEvidenceColumns)
  const plan: TablePlan = { ...wholeTable, limit: 20, ...change }
  const reply = await page.request.post(`/api/tables/${file.file_id}/query`, { data: plan })
  expect(reply.ok(), await reply.text()).toBe(true)
  const result = (await reply.json()) as TableResult
  const rows = result.rows.map((row) => ({
    ...row,
    cells: columns.map(({ index }) => row.cells[index] ?? null),
  }))
  const question: TableQuestion = { file_id: file.file_id as FileId, name: file.name, plan, columns }
  return { ...question, kind: 'table', result: { ...result, rows } }
}

export interface TripAnswer {
  evidence: Evidence
  relevantFiles: RelevantFile[]
  message: ChatMessage
}

interface WantedAnswer {
  evidence: Evidence
  content: string
  sources?: Source[]
  files: readonly StoredUpload[]
  byModel?: boolean
}

const idOf = (file: StoredUpload) => file.file_id as FileId

export const relevantFile = (file: StoredUpload): RelevantFile => ({
  id: idOf(file),
  file_id: idOf(file),
  type: file.mime.startsWith('image/') ? 'image' : file.mime === 'text/csv' ? 'csv' : 'text',
  name: file.name,
  caption: file.caption,
  url: `/api/files/${file.file_id}/stream`,
  thumbnail_url: file.thumbnail_url,
})

let answers = 0

export function answerOf({
  evidence,
  content,
  sources = [],
  files,
  byModel = false,
}: WantedAnswer): TripAnswer {
  answers += 1
  const relevantFiles = files.map(relevantFile)
  return {
    evidence,
    relevantFiles,
    message: {
      id: `0190a6b4-0000-7000-8000-${String(answers).padStart(12, '0')}` as MessageId,
      role: 'assistant',
      content,
      created_at: new Date().toISOString(),
      author_name: null,
      author_avatar_url: null,
      is_mine: true,
      sources,
      relevant_files: relevantFiles,
      figure: null,
      evidence,
      suggestions: [],
      status: 'complete',
      by_model: byModel,
      model_note: null,
      stopped: false,
      withdrawn: false,
      may_remove: false,
    },
  }
}

const sourceOf = (number: number, file: StoredUpload, place: Partial<Source>): Source => ({
  ...relevantFile(file),
  number,
  page: null,
  row: null,
  row_to: null,
  line: null,
  second: null,
  section: null,
  ...place,
})

const noEvidence: Evidence = { certainty: 'sure', parts: [], other_tables: [], how: [], steps: [] }

/** Answers about the files of the story, by what they show. */
export async function tripAnswers(page: Page) {
  const files = await uploadsOf(page)
  const named = (name: string): StoredUpload => {
    const file = files.find((one) => one.name === name)
    if (file === undefined) throw new Error(`${name} was not stored.`)
    return file
  }
  const [trip, money, ridge, harbour] = ['trip-costs.csv', 'budget.csv', 'the-ridge.md', 'harbour.jpg'].map(
    named,
  ) as [StoredUpload, StoredUpload, StoredUpload, StoredUpload]
  const food = { column: 'Kind', is: 'equals', values: ['Food'] } as const
  const sum = { operation: 'sum', measure: 'Cost (GBP)' } as const
  const filters = [{ ...food, values: [...food.values] }]
  const foodPart = await partOf(page, trip, { ...sum, filters })
  const kindPart = await partOf(page, trip, {
    ...sum,
    groupBy: { column: 'Kind', part: 'value' },
    order: { column: null, isDescending: true },
  })
  const dayPart = await partOf(page, trip, { ...sum, groupBy: { column: 'Day', part: 'day' } })
  const budgetPart = await partOf(page, money, { operation: 'sum', measure: 'Budget (GBP)' })
  const { kind: _kind, result: _result, ...budgetQuestion } = budgetPart
  const passage = {
    file_id: idOf(ridge),
    name: ridge.name,
    type: 'text',
    page: null,
    row: null,
    line: 5,
    second: null,
    section: null,
    before: 'Rain till eleven, then the wind dropped and the cloud lifted off the tops one after the other. ',
    sentence: 'Two hours ten up, one hour forty down, and nobody complained.',
    after: ' The hut was shut, so we ate the soup by the wall and watched the valley.',
  }
  const rows = foodPart.result.row_count
  const total = foodPart.result.statistics?.sum?.toFixed(2) ?? ''
  return {
    /** A sure one from a table. */
    food: answerOf({
      evidence: {
        ...noEvidence,
        parts: [foodPart],
        how: [
          'The question names “food”, a value of the column Kind in trip-costs.csv.',
          'The column Cost (GBP) has amounts, which were added up.',
          'No other table has both words.',
        ],
      },
      content: `Food cost **£${total}** in total, ${rows} rows. [1]`,
      sources: [sourceOf(1, trip, { row: foodPart.result.rows[0]?.row ?? 1 })],
      files: [trip],
    }),
    /** One that is not sure, with another table. */
    unsure: answerOf({
      evidence: {
        ...noEvidence,
        certainty: 'unsure',
        parts: [foodPart],
        other_tables: [budgetQuestion],
        how: ['Two tables have a column of amounts and the word “food”.'],
      },
      content: 'Not sure, but this looks closest:',
      files: [trip],
    }),
    /** Groups, as bars and along the time, of a model. */
    groups: answerOf({
      evidence: {
        ...noEvidence,
        parts: [kindPart, dayPart],
        steps: ['Searched “costs”', 'read trip-costs.csv', 'computed a sum by kind'],
      },
      content: `Rooms were the biggest part. ${'The other kinds cost less. '.repeat(12)}`,
      files: [trip],
      byModel: true,
    }),
    /** A sentence in its context and a picture. */
    passage: answerOf({
      evidence: {
        ...noEvidence,
        parts: [
          { kind: 'passages', passages: [passage] },
          { kind: 'pictures', file_ids: [idOf(harbour)] },
        ],
      },
      content: 'Two hours ten up, one hour forty down. [1]',
      sources: [sourceOf(1, ridge, { line: 5 })],
      files: [ridge, harbour],
    }),
  }
}
