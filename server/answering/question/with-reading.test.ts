import { expect, test } from 'vitest'
import type { QuestionReading } from '#server/engines/ai/ai.ts'
import { readQuestion } from './read-question.ts'
import { withReading } from './with-reading.ts'

const nothing: QuestionReading = { language: null, words: [], alike: [], dates: [], codes: [], types: [] }

function readWith(text: string, reading: Partial<QuestionReading>) {
  return withReading(readQuestion(text), { ...nothing, ...reading }, text)
}

test('words of a model are looked for, and an answer need not have them', () => {
  const { words } = readWith('Who owns the skiff?', { words: ['skiff'], alike: ['rowing boat'] })
  expect(words.map(({ text, isInherited }) => [text, isInherited])).toEqual([
    ['owns', false],
    ['skiff', false],
    ['rowing', true],
    ['boat', true],
  ])
})

test('a code of a model counts only where the user said it', () => {
  const codes = ['KX-204', 'KX-999']
  expect(readWith('And the one of KX 204?', { codes }).codes.map(({ code }) => code)).not.toContain('kx999')
  const said = withReading(
    readQuestion('And the other one?'),
    { ...nothing, codes },
    'When was KX-204 replaced?',
  )
  expect(said.codes).toEqual([{ written: 'KX-204', code: 'kx204' }])
})

test('dates and types that the question names itself stay', () => {
  const own = readWith('Which photos are of May 2024?', { dates: ['2019'], types: ['pdf'] })
  expect([own.dates.map(({ year }) => year), own.fileKinds]).toEqual([[2024], ['image']])
  const added = readWith('Which boats?', { dates: ['2019-05'], types: ['pdf'] })
  expect([added.dates.map(({ year, month }) => [year, month]), added.fileKinds]).toEqual([
    [[2019, 5]],
    ['pdf'],
  ])
})

test('very many words of a model are not all looked for', () => {
  const alike = Array.from({ length: 24 }, (_, at) => `boat${at} oar${at}`)
  expect(readWith('Who owns the skiff?', { alike }).words).toHaveLength(24)
})

test('a question that a model finds words for is no overview', () => {
  expect(readWith('What is in here?', {}).isOverview).toBe(true)
  expect(readWith('What is in here?', { words: ['skiff'] }).isOverview).toBe(false)
})
