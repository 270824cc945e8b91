import { expect, test } from 'vitest'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { rankedFor, textPassage } from '#test/support/text-passage.ts'
import { yearInstead } from './year-instead.ts'

const instead = (question: string, text: string): string[] =>
  yearInstead(readQuestion(question), rankedFor(question, [textPassage('fence.md', text)]))

test.each([
  [
    'Who painted the fence in 2019?',
    'Nora painted the fence in May 2022.',
    ['Who painted the fence in 2022?'],
  ],
  ['Who painted the fence in 2022?', 'Nora painted the fence in May 2022.', []],
  ['Who painted the fence?', 'Nora painted the fence in May 2022.', []],
  ['Who painted the fence in 2019?', 'Nora painted the fence.', []],
  ['Who painted it in 2018 and 2019?', 'Nora painted it in May 2022.', []],
])('%s of “%s” is asked as %j', (question, text, expected) => {
  expect(instead(question, text)).toEqual(expected)
})
