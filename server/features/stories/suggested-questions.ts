import { fileKind } from '#contract/file-kinds.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'

/** Words of a title that fit into a question. */
const titleLength = 60

/** Up to three first questions that the story's files can answer, made from what is known of them. */
export function suggestedQuestions(files: readonly FileRow[]): string[] {
  const ready = files.filter((file) => file.status === 'captioned')
  const questions = [tableQuestion(ready), textQuestion(ready), pictureQuestion(ready)]
  return questions.filter((question) => question !== null)
}

function tableQuestion(files: readonly FileRow[]): string | null {
  const table = files.find((file) => fileKind(file.mime, file.name) === 'csv' && file.tableStart)
  const [, firstRow] = table?.tableStart ?? []
  const name = firstRow?.find((cell) => /\p{L}{3}/u.test(cell))
  return table && name ? `What does ${table.name} say about ${plainWords(name)}?` : null
}

function textQuestion(files: readonly FileRow[]): string | null {
  const text = files.find((file) => ['text', 'pdf'].includes(fileKind(file.mime, file.name)))
  if (!text) return null
  // A single word in lower case is as often a number or a filler as a topic.
  const keyword = text.keywords.find((word) => /\s/.test(word) || /^\p{Lu}/u.test(word))
  if (keyword) return `What is said about ${plainWords(keyword)}?`
  return `What does ${text.name.slice(0, titleLength)} say?`
}

function pictureQuestion(files: readonly FileRow[]): string | null {
  const pictures = files.filter((file) => fileKind(file.mime, file.name) === 'image')
  if (pictures.length === 0) return null
  return pictures.length === 1 ? 'When was the picture taken?' : 'When were the pictures taken?'
}

const plainWords = (text: string) =>
  text
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, titleLength)
