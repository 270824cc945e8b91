import { expect, test } from 'vitest'
import { costPart, costResult, costRows, evidence, passage } from '#test/support/evidence-parts.ts'
import { answerMarkdown } from './answer-markdown.ts'

test('an answer is copied with its tables, as they are written, and its passages', () => {
  const rows = costRows(2).map((row, at) => (at === 0 ? { ...row, cells: ['a|b\nc', null, 1204.5] } : row))
  const text = answerMarkdown(
    'Food cost **€156.65**.',
    evidence({
      parts: [
        costPart({ result: { ...costResult(2), rows, row_count: 30 } }),
        { kind: 'passages', passages: [passage()] },
      ],
    }),
  )
  expect(text).toBe(`Food cost **€156.65**.

**trip-costs.csv** (2 of 30 rows)

| Item | Kind | Cost (EUR) |
| --- | --- | ---: |
| a\\|b c |  | 1,204.50 |
| Item 2 | Food | 2.50 |

> Rain till eleven. **Two hours ten up.** The hut was shut.
> — the-ridge.md, line 6`)
})

test('groups are copied with what was computed for them', () => {
  const plan = { ...costPart().plan, groupBy: { column: 'Kind', part: 'value' as const } }
  const groups = [
    { label: 'Food', figure: 156.65, row_count: 12 },
    { label: null, figure: 4, row_count: 1 },
  ]
  const part = costPart({ plan, result: { ...costResult(0), row_count: 13, groups, group_count: 2 } })
  expect(answerMarkdown('', evidence({ parts: [part] }))).toBe(`**trip-costs.csv** (13 rows)

| Kind | Sum of Cost |
| --- | ---: |
| Food | 156.65 |
| Empty | 4.00 |`)
})
