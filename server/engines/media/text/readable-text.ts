import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination, Passage } from '#server/engines/media/media.ts'
import { keywordsOf } from './keywords.ts'
import { languageOf } from './language.ts'
import { textStartCharacters } from './examine-text.ts'
import { linesIn, passagesOf, searchedPassages } from './passages.ts'

/** The readable form of a file such as an e-mail or a calendar. */
export interface ReadableText {
  text: string
  /** Whether the file has more. */
  isCut: boolean
  title: string | null
  /** One sentence: 'E-mail from Ada Holt to Ben Moss, 3 May 2026: Ferry tickets'. */
  summary: string | null
}

/** Joins parts of a text with blank lines, up to a number of characters. */
export function createTextCollector(most: number) {
  const parts: string[] = []
  let length = 0
  return {
    isFull: (): boolean => length > most,
    add(part: string): void {
      parts.push(part)
      length += part.length + 2
    },
    result: () => {
      const text = parts.join('\n\n')
      return { text: text.slice(0, most).toWellFormed(), isCut: text.length > most }
    },
  }
}

export const examinationOf = ({ title, summary, ...read }: ReadableText): Examination => ({
  ...factsOf(read, read.text, passagesOf(read.text)),
  title,
  summary,
})

/** What every text has. `plain`: without signs that are no words. */
export function factsOf(
  { text, isCut }: Pick<ReadableText, 'text' | 'isCut'>,
  plain: string,
  passages: readonly Passage[],
): Examination {
  const language = languageOf(plain)
  const lines = linesIn(text) + 1
  const found = searchedPassages(passages)
  return {
    ...emptyExamination(),
    ...found,
    searchedTo: found.searchedTo ?? (isCut ? lines : null),
    lines,
    language,
    keywords: keywordsOf(plain, language),
    textStart: text === '' ? null : text.slice(0, textStartCharacters).toWellFormed(),
  }
}
