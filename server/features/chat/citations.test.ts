import { expect, test } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import { createCitations } from './citations.ts'

const passage = (number: number) => ({
  source: {
    number,
    fileId: `file ${number}` as FileId,
    page: null,
    row: null,
    rowTo: null,
    line: null,
    second: null,
    section: null,
  },
  text: '',
  isExact: false,
})
const offered = [passage(1), passage(2), passage(7)]

test('P12: a reference has the number of its place in the text from its first moment on', () => {
  const citations = createCitations(offered)
  const shown = ['Rain [7', '] and wind [2] [', '7].', ' End [1'].map((part) => citations.take(part))
  expect(shown).toEqual(['Rain', ' [1] and wind [2]', ' [1].', ' End'])
  expect(citations.end()).toBe(' [1')
  expect(citations.sourcesOf(shown.join('')).map(({ number, fileId }) => [number, fileId])).toEqual([
    [1, 'file 7'],
    [2, 'file 2'],
  ])
})

test('a number that no source has is taken out, with the space before it', () => {
  const citations = createCitations(offered)
  expect(citations.take('Rain [9] and [12] wind') + citations.end()).toBe('Rain and wind')
  expect(citations.sourcesOf('Rain and wind')).toEqual([])
})
