import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { MessageId } from '#contract/ids.ts'
import {
  advance,
  messagesOf,
  newTurn,
  ownWriting,
  questionFor,
  questionOf,
  withAnswer,
  withMessage,
} from './conversation.ts'

function message(last: number, role: 'user' | 'assistant'): ChatMessage {
  const turn = newTurn(`text ${last}`, [], new Date(0))
  const id = z.parse(MessageId, `0190a6b4-0000-7000-8000-00000000000${last}`)
  return { ...questionOf(turn), id, role }
}

const page = (history: ChatMessage[]) => ({ history, earliestCursor: null, hasMorePrev: false })

test('messages read from the oldest to the newest, however many pages', () => {
  const pages = [
    page([message(3, 'user'), message(4, 'assistant')]),
    page([message(1, 'user'), message(2, 'assistant')]),
  ]
  const ids = messagesOf({ pages, pageParams: [null, 'x'] }).map((shown) => shown.id.at(-1))
  expect(ids).toEqual(['1', '2', '3', '4'])
  expect(messagesOf(undefined)).toEqual([])
})

test('an answer grows by its parts', () => {
  const turn = newTurn('Why?', [], new Date(0))
  const grown = [{ delta: 'Be' }, { relevantFiles: [] }, { delta: 'cause.' }].reduce(advance, turn)
  expect(grown.answer).toBe('Because.')
})

test('an answered turn joins the newest page', () => {
  const turn = newTurn('Why?', [], new Date(0))
  const answer = message(9, 'assistant')
  const history = { pages: [page([message(3, 'user')]), page([message(1, 'user')])], pageParams: [null, 'x'] }
  const joined = withAnswer(history, turn, answer)
  expect(joined.pages[0]?.history.slice(1)).toEqual([questionOf(turn), answer])
  expect(joined.pages[1]).toBe(history.pages[1])
})

test('the question of an answer is the nearest one above', () => {
  const messages = [message(1, 'user'), message(2, 'assistant'), message(3, 'user'), message(4, 'assistant')]
  expect(questionFor(messages, message(2, 'assistant'))?.id).toBe(messages[0]?.id)
  expect(questionFor(messages, message(4, 'assistant'))?.id).toBe(messages[2]?.id)
  expect(questionFor([], message(4, 'assistant'))).toBeNull()
})

test('no two turns share a name', () => {
  expect(newTurn('a', [], new Date(0)).id).not.toBe(newTurn('a', [], new Date(0)).id)
})

test('a finished answer takes the place of the one that was being written', () => {
  const writing = { ...message(4, 'assistant'), status: 'writing' as const }
  const pages = [page([message(3, 'user'), writing]), page([message(1, 'user')])]
  const done = message(4, 'assistant')
  const history = withMessage({ pages, pageParams: [null, 'x'] }, done)
  expect(history.pages[0]?.history[1]).toBe(done)
  expect(history.pages[1]).toBe(pages[1])
})

test('only an answer to my own question keeps me from asking', () => {
  const mine = { ...message(2, 'assistant'), status: 'writing' as const, is_mine: true }
  const theirs = { ...message(4, 'assistant'), status: 'writing' as const, is_mine: false }
  expect(ownWriting([mine, theirs])).toBe(mine)
  expect(ownWriting([theirs, message(5, 'assistant')])).toBeNull()
})
