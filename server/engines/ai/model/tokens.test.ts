import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { spentOnChat, spentOnTexts } from './tokens.ts'

const usage = (input: number | undefined, output: number | undefined): LanguageModelV4Usage => ({
  inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: output, text: output, reasoning: undefined },
})
/** 400 characters and a picture. */
const sent = {
  instructions: 'x'.repeat(200),
  messages: [
    {
      role: 'user' as const,
      content: [
        { type: 'text' as const, text: 'x'.repeat(200) },
        {
          type: 'file' as const,
          data: { type: 'data' as const, data: new Uint8Array() },
          mediaType: 'image/jpeg',
        },
      ],
    },
  ],
}
const spentBy = (reportedUsage: LanguageModelV4Usage | null) => {
  const { inputTokens, outputTokens, estimatedTokens } = spentOnChat('m', reportedUsage, sent, 40)
  return [inputTokens, outputTokens, estimatedTokens]
}

test('what the provider says counts', () => {
  expect(spentBy(usage(700, 50))).toEqual([700, 50, 0])
  expect(spentBy(usage(700, 0))).toEqual([700, 0, 0])
  expect(spentOnTexts('m', 9, ['four'])).toMatchObject({ inputTokens: 9, estimatedTokens: 0 })
})

test.each([
  ['nothing', null],
  ['nothing of either', usage(undefined, undefined)],
  ['zeros', usage(0, 0)],
  ['no numbers', usage(Number.NaN, Number.NaN)],
  ['less than nothing', usage(-5, -5)],
  ['more than there can be', usage(1e30, 1e30)],
])('where it says %s, length is what counts, and is reported to be a guess', (_, reportedUsage) => {
  expect(spentBy(reportedUsage)).toEqual([1_100, 10, 1_110])
})

test('where it says a part, the other is guessed', () => {
  expect(spentBy(usage(700, undefined))).toEqual([700, 10, 10])
  expect(spentOnTexts('m', undefined, ['four', 'more'])).toMatchObject({
    inputTokens: 2,
    estimatedTokens: 2,
  })
})
