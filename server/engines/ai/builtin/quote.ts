import type { AnswerPassage } from '#server/engines/ai/ai.ts'

/** A part of a file that answers. */
export interface Quote {
  passage: AnswerPassage
  text: string
}

export const longestQuote = 420

/** Without the signs that make a heading or an item of it. */
export const cleaned = (text: string): string =>
  text
    .replace(/^[\s#>*+•-]+(?=\S)/, '')
    .replaceAll('**', '')
    .trim()

export function shortened(text: string, most = longestQuote): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`
}
