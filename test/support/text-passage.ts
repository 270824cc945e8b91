import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { rankPassages, type RankedFile } from '#server/answering/ranking/rank-passages.ts'

/** A passage of a text in English; `more` says what else it is. */
export const textPassage = (
  fileName: string,
  text: string,
  more: Partial<TextPassage> = {},
): TextPassage => ({
  file: fileName,
  fileName,
  title: null,
  kind: 'text',
  language: 'en',
  text,
  isCaption: false,
  date: '2024-05-05T00:00:00Z',
  ...more,
})

/** As if each word were as rare as any other. */
export const alikeRare = (): number => 2

interface Asked {
  /** Earlier questions, oldest first. */
  earlier?: readonly string[]
  /** Files of the last answer. */
  before?: readonly string[]
}

/** The files of passages as they are ranked for a question. */
export const rankedFor = (
  question: string,
  passages: readonly TextPassage[],
  { earlier = [], before = [] }: Asked = {},
): RankedFile<TextPassage>[] =>
  rankPassages(readQuestion(question, earlier), passages, { rarity: alikeRare, before })
