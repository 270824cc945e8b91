import { expect, test } from 'vitest'
import { FileId } from '#contract/ids.ts'
import { wholeTable, type TablePlan } from '#contract/table-plan.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import { columnOf, tableOf } from '#test/support/table-verdict.ts'
import { verdictOf, type TextFeatures } from './verdict.ts'

const verdict = tableOf(4, [columnOf('plant'), columnOf('price', { type: 'money', role: 'measure' })])

/** A sum of all prices that explains the whole question, with what a test says of it. */
const settled = (
  more: Partial<Omit<SettledPlan, 'plan'>> & { plan?: Partial<TablePlan> } = {},
): SettledPlan => ({
  table: {
    file: FileId.parse('0190a6b4-0000-7000-8000-000000000001'),
    fileName: 'plants.csv',
    sheet: null,
    title: null,
    verdict,
  },
  wanted: [],
  covered: new Map(),
  coverage: 1,
  missing: [],
  isFallback: false,
  isOfOtherDates: false,
  measure: null,
  filters: [],
  ...more,
  plan: { ...wholeTable, operation: 'count', ...more.plan },
  result: {
    rows: [],
    row_count: 4,
    figure: 4,
    statistics: null,
    groups: null,
    group_count: null,
    ...more.result,
  },
})

const question = readQuestion('How many plants are there?')
const nothing: TextFeatures = { certainty: 'nothing', coverage: 0, isOfTable: false }
const sureText: TextFeatures = { certainty: 'sure', coverage: 0.9, isOfTable: false }
const statistics = { count: 4, sum: 20, mean: 5, median: 4, min: 2, max: 10, min_row: 1, max_row: 4 }

test('a table that explains everything is sure, next to one that is far behind', () => {
  expect(verdictOf(question, [settled(), settled({ coverage: 0.4 })], nothing)).toMatchObject({
    certainty: 'sure',
    from: 'table',
    doubts: [],
  })
})

test.each<[string, Parameters<typeof settled>[0], string]>([
  ['a word is missing', { missing: ['tulips'] }, 'Nothing in the table explains “tulips”.'],
  ['much is not explained', { coverage: 0.5 }, 'Only 50% of the question is explained by the table.'],
  [
    'a row is as much as all others',
    { result: { ...settled().result, statistics } },
    'One row is as much as all others together, and may be their total.',
  ],
  ['it cannot be computed', { isFallback: true }, 'What is asked for cannot be computed from the table.'],
])('it is not sure where %s, and says so', (_, more, doubt) => {
  expect(verdictOf(question, [settled(more)], nothing)).toMatchObject({
    certainty: 'unsure',
    from: 'table',
    doubts: [doubt],
  })
})

test('another table that fits nearly as well makes it unsure', () => {
  const other = settled({ coverage: 0.95 })
  expect(verdictOf(question, [settled(), other], nothing)).toMatchObject({
    certainty: 'unsure',
    doubts: ['plants.csv fits nearly as well.'],
  })
})

test('a text that surely answers is preferred to a table with doubts, and to rows that compute nothing', () => {
  const doubtful = settled({ missing: ['tulips'], coverage: 0.6 })
  expect(verdictOf(question, [doubtful], sureText)).toMatchObject({ certainty: 'sure', from: 'text' })
  const asked = readQuestion('Which plant is in the pot?')
  const rows = settled({ plan: { operation: 'list' }, coverage: 0.8 })
  expect(verdictOf(asked, [rows], sureText)).toMatchObject({ certainty: 'sure', from: 'text' })
})

test('a text that has more of the question is preferred to a table that lacks words of it, unless something is computed', () => {
  const doubtful = settled({ plan: { operation: 'list' }, missing: ['heating'], coverage: 0.6 })
  const text: TextFeatures = { certainty: 'unsure', coverage: 0.75, isOfTable: false }
  const asked = readQuestion('Who came to service the heating?')
  expect(verdictOf(asked, [doubtful], text)).toMatchObject({ certainty: 'unsure', from: 'text' })
  expect(verdictOf(asked, [doubtful], { ...text, isOfTable: true })).toMatchObject({ from: 'table' })
  expect(verdictOf(question, [settled({ missing: ['heating'], coverage: 0.6 })], text)).toMatchObject({
    certainty: 'unsure',
    from: 'table',
  })
})

test('B2: rows of other dates are not shown', () => {
  const others = settled({ isOfOtherDates: true, missing: ['2024'], coverage: 0.8 })
  expect(verdictOf(question, [others], nothing)).toMatchObject({ certainty: 'nothing', from: 'text' })
})

test('where nothing fits, nothing is said', () => {
  expect(verdictOf(question, [settled({ coverage: 0.1 })], nothing)).toMatchObject({ certainty: 'nothing' })
  expect(verdictOf(question, [], nothing)).toMatchObject({ certainty: 'nothing', from: 'text' })
})
