import { beforeEach, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/calls/chat.ts'
import type { MessageId, StoryId } from '#contract/ids.ts'
import { dropDrafts, setDraftOwner } from '#web/lib/use-draft.ts'
import { noteGuestAnswers, ownAnswers, withOwnGuestQuestions } from './guest-questions.ts'

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`
const message = (last: number, role: ChatMessage['role'], isMine = false) =>
  ({ id: id(last), role, is_mine: isMine }) as ChatMessage
const story = id(9) as StoryId
const history = [
  message(1, 'user', true),
  message(2, 'assistant'),
  message(3, 'user'),
  message(4, 'assistant'),
]
const asOthersSee = history.map((one) => ({ ...one, is_mine: false }))
const mine = () => withOwnGuestQuestions(story, asOthersSee).map(({ is_mine }) => is_mine)

beforeEach(() => {
  setDraftOwner(null)
  dropDrafts()
  noteGuestAnswers(story, ownAnswers(history))
})

test('B7: what a visitor asked is theirs after signing in', () => {
  expect(ownAnswers(history)).toEqual([id(2)])
  setDraftOwner('ada')
  expect(mine()).toEqual([true, false, false, false])
  noteGuestAnswers(story, [id(4) as MessageId])
  expect(mine()).toEqual([true, false, true, false])
})

test('B7: the next person in the tab has asked none of it', () => {
  setDraftOwner('ada')
  setDraftOwner('ben')
  expect(mine()).toEqual([false, false, false, false])
})
