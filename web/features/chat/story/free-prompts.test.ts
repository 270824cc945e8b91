import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { StoryId } from '#contract/ids.ts'
import { allowanceText, readFreePrompts, writeFreePrompts } from './free-prompts.ts'

const story = z.parse(StoryId, '0190a6b4-0000-7000-8000-000000000001')
const other = z.parse(StoryId, '0190a6b4-0000-7000-8000-000000000002')

function memoryStore() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('three questions are free in each story', () => {
  const store = memoryStore()
  expect(readFreePrompts(() => store, story)).toBe(3)
  writeFreePrompts(() => store, story, 1)
  expect(readFreePrompts(() => store, story)).toBe(1)
  expect(readFreePrompts(() => store, other)).toBe(3)
})

test('a spoiled counter counts as unused', () => {
  const store = memoryStore()
  store.setItem(`storypad:free-prompts:${story}`, 'many')
  expect(readFreePrompts(() => store, story)).toBe(3)
})

test('a store that refuses does not stop the chat', () => {
  const refusing = {
    getItem: () => {
      throw new Error('refused')
    },
    setItem: () => {
      throw new Error('refused')
    },
  }
  expect(readFreePrompts(() => refusing, story)).toBe(3)
  expect(() => writeFreePrompts(() => refusing, story, 0)).not.toThrow()
})

test('the allowance in words', () => {
  expect([3, 2, 1, 0].map(allowanceText)).toEqual([
    '3 free questions, no account needed',
    '2 of 3 free questions left',
    '1 of 3 free questions left',
    'Sign in to continue chatting.',
  ])
})
