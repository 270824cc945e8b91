import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination } from '#server/engines/media/media.ts'
import { textStartCharacters } from '#server/engines/media/text/examine-text.ts'
import { keywordsOf } from '#server/engines/media/text/keywords.ts'
import { languageOf } from '#server/engines/media/text/language.ts'
import { linesIn, searchedPassages } from '#server/engines/media/text/passages.ts'
import { sectionedPassages } from '#server/engines/media/text/sectioned-passages.ts'
import { titleOfText } from '#server/engines/media/text/text-title.ts'
import type { OutlinedText } from './outline.ts'

/** A document as text with its sections. */
export interface ReadDocument extends OutlinedText {
  title: string | null
  /** '12 slides', '20 chapters'; null: its lines are counted. */
  extent: string | null
}

/** What is found in a document from its text. */
export function documentExamination({ text, isCut, sections, title, extent }: ReadDocument): Examination {
  const plain = text.replaceAll(/^#{1,6} /gm, '')
  const language = languageOf(plain)
  const lines = linesIn(text) + 1
  const found = searchedPassages(sectionedPassages(text, sections))
  return {
    ...emptyExamination(),
    ...found,
    searchedTo: found.searchedTo ?? (isCut ? lines : null),
    lines,
    language,
    extent,
    title: title ?? titleOfText(text, 'text/plain'),
    keywords: keywordsOf(plain, language),
    textStart: text === '' ? null : text.slice(0, textStartCharacters).toWellFormed(),
  }
}
