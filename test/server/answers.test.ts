import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerSets } from '#eval/answers/answer-sets.ts'
import { readAnswerSet } from '#eval/answers/answer-set.ts'
import type { Judged } from '#eval/answers/answer-table.ts'
import { judge } from '#eval/answers/answers.ts'
import { withDocuments } from '#eval/answers/ask-product.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
const judged: Judged[] = []

beforeAll(async () => {
  app = await startTestApp({ QUESTIONS_PER_MINUTE: '10000' })
})
afterAll(() => app.close())

// Each in the time of a hook of its own.
for (const name of ['tuned', 'allotment'] as const) {
  beforeAll(async () => {
    const set = await readAnswerSet(answerSets[name])
    const at = await withDocuments(app.url, `evaluation-${name}`, set.documents)
    await app.idle()
    judged.push(...(await judge(at, set)))
  })
}

const share = (some: readonly Judged[], isTrue: (one: Judged) => boolean) =>
  some.filter(isTrue).length / some.length

test('the right file is first, and what was asked for is on the answer', () => {
  const answered = judged.filter(({ question }) => question.refuse !== true)
  expect(share(answered, ({ score }) => score.hit1)).toBeGreaterThanOrEqual(0.9)
  expect(share(answered, ({ score }) => score.hit5)).toBeGreaterThanOrEqual(0.95)
  expect(share(answered, ({ score }) => score.present)).toBeGreaterThanOrEqual(0.9)
})

test('what is stated plainly is right', () => {
  const plain = judged.filter(({ score }) => score.plain)
  expect(plain.length).toBeGreaterThan(judged.length / 3)
  expect(
    share(plain, ({ question, score }) => question.refuse !== true && score.fact),
  ).toBeGreaterThanOrEqual(0.9)
})

test('sums, counts and means are computed', () => {
  const computed = judged.filter(({ question }) => question.class === 'computed')
  expect(share(computed, ({ score }) => score.present)).toBeGreaterThanOrEqual(0.85)
})

test('what no document says gets no plain answer, and little else is refused', () => {
  const refused = judged.filter(({ question }) => question.refuse === true)
  expect(share(refused, ({ score }) => !score.plain)).toBeGreaterThanOrEqual(0.85)
  const answered = judged.filter(({ question }) => question.refuse !== true)
  expect(share(answered, ({ score }) => score.refused)).toBeLessThanOrEqual(0.05)
})

test('few cited files have nothing to do with the question', () => {
  const answered = judged.filter(({ question }) => question.refuse !== true)
  const count = (of: 'cited' | 'irrelevant') => answered.reduce((sum, { score }) => sum + score[of], 0)
  expect(count('irrelevant') / count('cited')).toBeLessThanOrEqual(0.15)
})

test('in no class is the right file found less often than by plain BM25', () => {
  // What shares no word with what answers is found by accident only: of that the first set has to be as good.
  for (const [name, some] of Map.groupBy(judged, ({ question }) => question.class)) {
    const compared =
      name === 'paraphrase' ? some.filter(({ question }) => question.id.startsWith('m-')) : some
    const answered = compared.filter(({ question }) => question.refuse !== true)
    const best = share(answered, ({ question, baseline }) => question.files.includes(baseline[0] ?? ''))
    expect([name, share(answered, ({ score }) => score.hit1) >= best || answered.length === 0]).toEqual([
      name,
      true,
    ])
  }
})
