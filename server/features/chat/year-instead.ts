import type { Question } from '#server/answering/question/question.ts'
import type { RankedFile } from '#server/answering/ranking/rank-passages.ts'
import type { TextPassage } from '#server/answering/candidates/text-passage.ts'

/** The same question about the year that was found, when another one was asked for: 'Who painted the fence in 2022?' */
export function yearInstead({ text, dates }: Question, files: readonly RankedFile<TextPassage>[]): string[] {
  const [asked, ...others] = dates
  const found = files[0]?.units[0]?.dates.find(({ year }) => year !== null)
  if (asked?.year === undefined || asked.year === null || others.length > 0) return []
  if (found === undefined || found.year === null || found.year === asked.year) return []
  return text.includes(String(asked.year)) ? [text.replace(String(asked.year), String(found.year))] : []
}
