import { expect, test } from 'vitest'
import { comparisonText, compareFacts, type Facts } from './compare-facts.ts'

const compare = (ours: Facts, theirs: Facts) => compareFacts([{ file: 'a', ours, theirs }])
const disagreed = (ours: Facts, theirs: Facts) => compare(ours, theirs).disagreements.map(({ kind }) => kind)

test('a fact that one side does not know is not compared', () => {
  const { counts, disagreements } = compare({ pages: 3, seconds: null }, { rows: 4 })
  expect(disagreements).toEqual([])
  expect(counts.filter(({ compared }) => compared > 0)).toEqual([])
})

test('a fact that StoryPad has nothing about is a disagreement', () => {
  expect(disagreed({ pages: null, place: null, dimensions: null }, { pages: 3 })).toEqual(['pages'])
  expect(disagreed({ place: null }, { place: { latitude: 56, longitude: -5 } })).toEqual(['place'])
})

test('a day where the tool has none is a disagreement', () => {
  expect(disagreed({ day: '2026-07-12' }, { day: null })).toEqual(['day'])
  expect(disagreed({ day: null }, { day: null })).toEqual([])
})

test('one format by two media types agrees, and two formats do not', () => {
  expect(disagreed({ type: 'image/heic' }, { type: 'image/heif' })).toEqual([])
  expect(disagreed({ type: 'image/heic' }, { type: 'image/avif' })).toEqual(['type'])
})

test('exchanged sides disagree', () => {
  expect(
    disagreed({ dimensions: { width: 30, height: 40 } }, { dimensions: { width: 40, height: 30 } }),
  ).toEqual(['dimensions'])
})

test('the day of a film may be the next one, and that of a photo may not', () => {
  const [ours, theirs] = [{ day: '2026-07-13' }, { day: '2026-07-12' }]
  expect(disagreed({ ...ours, type: 'video/mp4' }, theirs)).toEqual([])
  expect(disagreed({ ...ours, type: 'image/jpeg' }, theirs)).toEqual(['day'])
  expect(disagreed({ day: '2026-07-15', type: 'video/mp4' }, theirs)).toEqual(['day'])
})

test('places within a hundred metres and durations within two percent agree', () => {
  const place = (latitude: number) => ({ place: { latitude, longitude: 11.885 } })
  expect(disagreed(place(43.4674), place(43.4679))).toEqual([])
  expect(disagreed(place(43.4674), place(-43.4674))).toEqual(['place'])
  expect(disagreed({ seconds: 100 }, { seconds: 101.9 })).toEqual([])
  expect(disagreed({ seconds: 100 }, { seconds: 103 })).toEqual(['seconds'])
})

test('words agree whatever is between them', () => {
  expect(disagreed({ words: 'Die  „Brücke“\n' }, { words: 'die Brücke' })).toEqual([])
  expect(disagreed({ words: 'Die BrÃ¼cke' }, { words: 'die Brücke' })).toEqual(['words'])
})

test('the table has the kind with the most disagreements first, and names each file', () => {
  const text = comparisonText(
    compareFacts([
      {
        file: 'one.pdf',
        ours: { pages: 3, type: 'application/pdf' },
        theirs: { pages: 4, type: 'application/pdf' },
      },
      { file: 'two.pdf', ours: { pages: 2 }, theirs: { pages: 2 } },
    ]),
  )
  expect(text.split('\n').slice(2, 4)).toEqual(['| pages | 2 | 1 | 1 |', '| type | 1 | 1 | 0 |'])
  expect(text).toContain('one.pdf: StoryPad says 3, not 4')
})
