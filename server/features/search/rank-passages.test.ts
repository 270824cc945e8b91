import { expect, test } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import { leastLikeness, mergeRanked, rankVectors, type Ranked } from './rank-passages.ts'

const ranked = (...names: string[]): Ranked[] =>
  names.map((name, place) => ({ fileId: name as FileId, ordinal: 1, score: 100 - place }))
const names = (list: readonly Ranked[]) => list.map(({ fileId }) => fileId)

test('what is in both lists comes before what leads one of them', () => {
  expect(names(mergeRanked([ranked('a', 'b', 'c'), ranked('d', 'b')]))).toEqual(['b', 'a', 'd', 'c'])
})

test('one list alone keeps its order', () => {
  expect(names(mergeRanked([ranked('c', 'a', 'b'), []]))).toEqual(['c', 'a', 'b'])
})

test('the nearest vectors come first, and fifty at most', () => {
  const passages = Array.from({ length: 200 }, (_, at) => ({
    fileId: String(at) as FileId,
    ordinal: 0,
    vector: Float32Array.of(Math.cos(at / 100), Math.sin(at / 100)),
  }))
  const near = rankVectors(Float32Array.of(1, 0), passages, -1)
  expect(near).toHaveLength(50)
  expect(names(near).slice(0, 3)).toEqual(['0', '1', '2'])
})

/** Vectors of unrelated texts in 384 dimensions; `common` is the similarity that a model gives all texts. */
function unrelated(count: number, common: number, seed: number): Float32Array[] {
  let state = seed
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const gauss = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: count }, () =>
    Float32Array.from({ length: 384 }, (_, at) =>
      at === 0 ? Math.sqrt(common) : gauss() * Math.sqrt((1 - common) / 383),
    ),
  )
}

test.each([0, 0.4, 0.75])(
  'whatever likeness unrelated texts have (%d), few of 20 and of 1,000 are near, and a related one is',
  (common) => {
    const references = unrelated(24, common, 5)
    for (const count of [20, 1_000]) {
      const vectors = unrelated(count, common, 77)
      const passages = vectors.map((vector, at) => ({ fileId: String(at) as FileId, ordinal: 0, vector }))
      const questions = unrelated(10, common, 1_234)
      const found = questions.map(
        (question) => rankVectors(question, passages, leastLikeness(question, references, count)).length,
      )
      expect(found.filter((near) => near > 0).length).toBeLessThanOrEqual(3)
      for (const question of questions) {
        const related = question.map((value, at) => 0.5 * value + Math.sqrt(0.75) * (vectors[0]?.[at] ?? 0))
        const answer = { fileId: 'answer' as FileId, ordinal: 0, vector: related }
        const least = leastLikeness(question, references, count)
        expect(names(rankVectors(question, [...passages, answer], least))).toContain('answer')
      }
    }
  },
)

test('a reference that happens to be about the question keeps nothing out', () => {
  const [question = Float32Array.of()] = unrelated(1, 0.3, 9)
  const references = unrelated(24, 0.3, 5)
  const least = leastLikeness(question, references, 100)
  expect(leastLikeness(question, [...references.slice(1), question], 100)).toBeLessThan(least + 0.03)
})
