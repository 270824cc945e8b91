import type { AnswerPassage } from '#server/engines/ai/ai.ts'

/** A part of a file that answers. */
export interface Quote {
  passage: AnswerPassage
  text: string
}

export const longestQuote = 420

/** `*word*`, `_word_` and `` `word` `` around words that stand alone. */
const emphasis = /(?<![\p{L}\p{N}*_`])([*_`]{1,3})(?=[^\s*_`])([^*_`\n]{1,200})(?<=\S)\1(?![\p{L}\p{N}*_`])/gu

/** Without the signs of Markdown that make a heading, an item or emphasis of it. */
export const cleaned = (text: string): string =>
  text
    .replace(/^[\s#>*+•-]+(?=\S)/, '')
    .replaceAll('**', '')
    .replaceAll(emphasis, '$2')
    .trim()

export function shortened(text: string, most = longestQuote): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`
}
