import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/calls/chat.ts'
import { MessageId } from '#contract/ids.ts'
import { type HeardAnswer, newQuestion } from './heard-answers.ts'
import { isGrowing, messagesOf, ownWriting, questionFor, shownMessages } from './shown-messages.ts'

function message(last: number, role: 'user' | 'assistant'): ChatMessage {
  const id = z.parse(MessageId, `0190a6b4-0000-7000-8000-00000000000${last}`)
  return { ...newQuestion(`text ${last}`, new Date(0)).question, id, role }
}

const writing = (last: number, content: string): ChatMessage => ({
  ...message(last, 'assistant'),
  content,
  status: 'writing',
})

const page = (history: ChatMessage[]) => ({ history, earliestCursor: null, hasMorePrev: false })
const idsOf = (messages: ChatMessage[]) => messages.map(({ id }) => id)

test('messages read from the oldest to the newest, however many pages', () => {
  const pages = [
    page([message(3, 'user'), message(4, 'assistant')]),
    page([message(1, 'user'), message(2, 'assistant')]),
  ]
  const ids = messagesOf({ pages, pageParams: [null, 'x'] }).map((shown) => shown.id.at(-1))
  expect(ids).toEqual(['1', '2', '3', '4'])
  expect(messagesOf(undefined)).toEqual([])
})

test('a question asked here is at the end', () => {
  const exchange = newQuestion('Why?', new Date(0))
  const before = [message(1, 'user'), message(2, 'assistant')]
  expect(shownMessages(before, [exchange])).toEqual([...before, exchange.question, exchange.answer])
  expect(shownMessages([], [exchange])).toEqual([exchange.question, exchange.answer])
})

test('a history loaded while an own answer is written neither loses nor doubles it', () => {
  const exchange = newQuestion('Why?', new Date(0))
  const nameless: HeardAnswer = exchange
  const named: HeardAnswer = { ...exchange, answer: { ...writing(4, 'Because'), is_mine: true } }
  const loaded = [message(3, 'user'), { ...writing(4, 'Be'), is_mine: true }]
  expect(shownMessages(loaded, [nameless])).toEqual([exchange.question, exchange.answer])
  const shown = shownMessages(loaded, [named])
  expect(idsOf(shown)).toEqual(idsOf(loaded))
  expect(shown[1]?.content).toBe('Because')
})

test('an answer that is being written shows as much as has been heard, and the history says how it has ended', () => {
  const heard = [{ question: null, answer: writing(2, 'The files say') }]
  const question = message(1, 'user')
  expect(shownMessages([question, writing(2, 'The')], heard)[1]?.content).toBe('The files say')
  const ended = message(2, 'assistant')
  expect(shownMessages([question, ended], heard)).toEqual([question, ended])
})

test('an answer asked elsewhere is not shown where the history lacks it', () => {
  expect(shownMessages([message(1, 'user')], [{ question: null, answer: message(2, 'assistant') }])).toEqual([
    message(1, 'user'),
  ])
})

test('the question of an answer is the nearest one above', () => {
  const messages = [message(1, 'user'), message(2, 'assistant'), message(3, 'user'), message(4, 'assistant')]
  expect(questionFor(messages, message(2, 'assistant'))?.id).toBe(messages[0]?.id)
  expect(questionFor(messages, message(4, 'assistant'))?.id).toBe(messages[2]?.id)
  expect(questionFor([], message(4, 'assistant'))).toBeNull()
})

test('only an answer to my own question keeps me from asking', () => {
  const mine = { ...message(2, 'assistant'), status: 'writing' as const, is_mine: true }
  const theirs = { ...message(4, 'assistant'), status: 'writing' as const, is_mine: false }
  expect(ownWriting([mine, theirs])).toBe(mine)
  expect(ownWriting([theirs, message(5, 'assistant')])).toBeNull()
  expect(isGrowing([theirs, message(5, 'assistant')])).toBe(true)
  expect(isGrowing([message(5, 'assistant')])).toBe(false)
})
