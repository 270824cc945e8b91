import { textOfLines, type WordLine } from '#contract/page-words.ts'
import type { Passage } from '#server/engines/media/media.ts'
import { languageOf } from '#server/engines/media/text/language.ts'
import { passagesOf, place, searchedPassages } from '#server/engines/media/text/passages.ts'

interface PageWords {
  page: number
  lines: readonly WordLine[]
}

/** The words of pages as passages; `line` counts the lines of a page, as they are marked in its picture. */
export function passagesOfPages(pages: readonly PageWords[], { hasPages }: { hasPages: boolean }): Passage[] {
  const all = pages.flatMap(({ page, lines }) =>
    passagesOf(textOfLines(lines)).map(({ text, line }) =>
      place(text, { page: hasPages ? page : null, line }),
    ),
  )
  return searchedPassages(all).passages
}

export const languageOfWords = (pages: readonly PageWords[]): string | null =>
  languageOf(pages.map(({ lines }) => textOfLines(lines)).join('\n'))
