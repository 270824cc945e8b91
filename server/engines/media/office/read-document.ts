import type { Examination } from '#server/engines/media/media.ts'
import { factsOf } from '#server/engines/media/text/readable-text.ts'
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
export const documentExamination = ({ sections, title, extent, ...read }: ReadDocument): Examination => ({
  ...factsOf(read, read.text.replaceAll(/^#{1,6} /gm, ''), sectionedPassages(read.text, sections)),
  extent,
  title: title ?? titleOfText(read.text, 'text/plain'),
})
