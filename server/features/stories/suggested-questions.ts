import { fileKind } from '#contract/file-kinds.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'

/** Words of a title that fit into a question. */
const titleLength = 60
const moneyNames =
  /amount|betrag|cost|eur|gbp|import|kosten|montant|paid|preis|price|prix|spent|sum|total|usd|wert|[€$£]/i

type Told = Pick<
  FileRow,
  'name' | 'mime' | 'status' | 'tableStart' | 'keywords' | 'title' | 'displayAt' | 'uploadedAt'
>

/**
 * Up to three first questions that the story's files can answer, made from what is known of their contents; what a file is
 * called is nothing to ask about.
 */
export function suggestedQuestions(files: readonly Told[]): string[] {
  const ready = files.filter((file) => file.status === 'captioned')
  const questions = [first(ready, tableQuestion), first(ready, textQuestion), pictureQuestion(ready)]
  return questions.filter((question) => question !== null)
}

function first(files: readonly Told[], ask: (file: Told) => string | null): string | null {
  for (const file of files) {
    const question = ask(file)
    if (question !== null) return question
  }
  return null
}

/** 'What did the cottage cost?' where a row names something and has an amount. */
function tableQuestion({ name, mime, tableStart }: Told): string | null {
  if (fileKind(mime, name) !== 'csv' || !tableStart) return null
  const [head = [], row = []] = tableStart
  const thing = row.find((cell) => /\p{L}{3}/u.test(cell))
  if (thing === undefined) return null
  const hasAmount = head.some((column, at) => moneyNames.test(column) && /\d/.test(row[at] ?? ''))
  return hasAmount ? `What did “${plainWords(thing)}” cost?` : `What is noted about “${plainWords(thing)}”?`
}

function textQuestion({ name, mime, keywords, title }: Told): string | null {
  if (!['text', 'pdf'].includes(fileKind(mime, name))) return null
  // A single word in lower case is as often a number or a filler as a topic.
  const topic = keywords.find((word) => /\s/.test(word) || /^\p{Lu}/u.test(word)) ?? title
  return topic ? `What is said about ${plainWords(topic)}?` : null
}

/** Only where a camera has told the time: the moment of an upload answers nothing. */
function pictureQuestion(files: readonly Told[]): string | null {
  const dated = files.filter(
    ({ mime, name, displayAt, uploadedAt }) => fileKind(mime, name) === 'image' && displayAt !== uploadedAt,
  )
  if (dated.length === 0) return null
  return dated.length === 1 ? 'When was the picture taken?' : 'When were the pictures taken?'
}

const plainWords = (text: string) =>
  text
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, titleLength)
