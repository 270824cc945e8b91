import { expect, test } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import { mergeRanked, rankVectors, type Ranked } from '#server/features/search/rank-passages.ts'

const ranked = (...names: string[]): Ranked[] =>
  names.map((name, place) => ({ fileId: name as FileId, ordinal: 1, score: 100 - place }))
const names = (list: readonly Ranked[]) => list.map(({ fileId }) => fileId)

test('what stands in both lists comes before what leads one of them', () => {
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
  const near = rankVectors(Float32Array.of(1, 0), passages)
  expect(near).toHaveLength(50)
  expect(names(near).slice(0, 3)).toEqual(['0', '1', '2'])
})
