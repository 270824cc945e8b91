import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { atMost, matching, plainText } from './bounded-text.ts'

/** Fails the test when it is matched against a text. */
const unmet = Object.assign(/x/, {
  test: () => {
    throw new Error('the pattern met a text')
  },
})

test('H1: a pattern never meets a text that is too long', () => {
  const schema = z.string().check(...matching({ max: 3, tooLong: 'Too long here.', pattern: unmet }))
  expect(schema.safeParse('long').error?.issues).toMatchObject([{ message: 'Too long here.' }])
  expect(() => schema.safeParse('xxx')).toThrow('met a text')
})

test('H1: nothing behind a length looks at a text that is too long', () => {
  const looked: string[] = []
  const look = z.refine<string>((text) => looked.push(text) > 0)
  expect(
    z
      .string()
      .check(atMost({ max: 3 }), look)
      .safeParse('long').success,
  ).toBe(false)
  const name = z.string().check(...plainText({ max: 3, empty: 'Enter a name.' }), look)
  for (const text of ['long', '\u200b'.repeat(3_000)]) expect(name.safeParse(text).success).toBe(false)
  expect(looked).toEqual([])
  expect(name.parse(' a\u200b ')).toBe('a')
  expect(name.safeParse(' ').error?.issues[0]?.message).toBe('Enter a name.')
})
