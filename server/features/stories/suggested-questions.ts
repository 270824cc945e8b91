import { fileKind } from '#contract/file-kinds.ts'
import { datesIn } from '#server/lib/language/dates.ts'
import { fold, wordsIn } from '#server/lib/language/words.ts'
import { isKnownWord } from '#server/lib/language/dictionaries.ts'
import { stopWords } from '#server/lib/stop-words.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'

const mostQuestions = 3
/** The longest topic that fits into a question. */
const longestTopic = 60
/** A topic that more files share does not distinguish them. */
const mostSharing = 2
const moneyNames =
  /amount|betrag|cost|eur|gbp|import|kosten|montant|paid|preis|price|prix|spent|sum|total|usd|wert|[€$£]/i
const monthNames =
  /\b(?:jan|feb|mar|märz|apr|mai|may|jun|jul|aug|sep|oct|okt|nov|dec|dez|mon|tue|wed|thu|fri|sat|sun)/iu

const yesNo = /^(?:true|false|yes|no|ja|nein|oui|non|sí|vero|falso)$/iu

type Told = Pick<
  FileRow,
  'name' | 'mime' | 'status' | 'tableStart' | 'keywords' | 'title' | 'textStart' | 'caption' | 'captionBy'
>

/** The question for a kind of file; null when nothing known about the file would answer one. */
type Ask = (file: Told, sharing: Sharing) => string | null

/** How many of the files have a topic. */
type Sharing = ReadonlyMap<string, number>

/**
 * Up to three first questions that the files can answer, from what is known about their contents: one each about a
 * table, a text and a picture first, from the earliest file. File names are not used.
 */
export function suggestedQuestions(files: readonly Told[]): string[] {
  readsLeft = mostReads
  const ready = files.filter((file) => file.status === 'captioned')
  const sharing = sharingOf(ready)
  const questions = new Set<string>()
  let waiting = asks.map((ask) => ready.values().map((file) => ask(file, sharing)))
  while (waiting.length > 0) {
    waiting = waiting.filter((iterator) => {
      if (questions.size === mostQuestions) return false
      const question = nextOf(iterator)
      if (question !== null) questions.add(question)
      return question !== null
    })
  }
  return [...questions]
}

/** The next question; null at the end. */
function nextOf(iterator: Iterator<string | null>): string | null {
  for (;;) {
    const { done, value } = iterator.next()
    if (done) return null
    if (value !== null) return value
  }
}

function sharingOf(files: readonly Told[]): Sharing {
  const sharing = new Map<string, number>()
  for (const word of files.flatMap(({ keywords }) => keywords))
    sharing.set(word, (sharing.get(word) ?? 0) + 1)
  return sharing
}

/** 'What did the cottage cost?' when a row has a name and an amount. */
const askTable: Ask = ({ name, mime, tableStart }) => {
  if (fileKind(mime, name) !== 'csv' || !tableStart) return null
  const [head = [], ...rows] = tableStart
  for (const row of rows) {
    const thing = row.map(plainWords).find(isThing)
    if (thing === undefined) continue
    const hasAmount = head.some((column, at) => moneyNames.test(column) && /\d/.test(row[at] ?? ''))
    return hasAmount ? `What did “${thing}” cost?` : `What is noted about “${thing}”?`
  }
  return null
}

const askText: Ask = ({ name, mime, keywords, title, textStart }, sharing) => {
  if (!['text', 'pdf'].includes(fileKind(mime, name))) return null
  // A single word is a topic if it is a name: no word of a language, as 'Train' and 'eleven' are.
  const topics = keywords.filter((word) => (isPhrase(word) || isName(word)) && isTopic(word))
  const heading = title !== null && isHeading(title, textStart ?? '') ? `“${plainWords(title)}”` : undefined
  const topic = topics.find((word) => (sharing.get(word) ?? 0) <= mostSharing) ?? heading ?? topics[0]
  return topic === undefined ? null : `What is said about ${topic}?`
}

/** Several words, each of which says something: 'stone bridge', not 'else happened'. */
const isPhrase = (words: string): boolean => {
  const parts = words.split(/\s+/)
  return parts.length > 1 && parts.every((part) => !isStopWord(part.toLowerCase()))
}

const isStopWord = (word: string): boolean => Object.values(stopWords).some((words) => words.has(word))

/** Looked up in two languages only: first names are words of many others. */
const isName = (word: string): boolean =>
  /^\p{Lu}/u.test(word) && !isKnownWord(fold(word), 'en') && !isKnownWord(fold(word), 'de')

/** A title may occur in the file's metadata only, which answers nothing, or be the first line of its text. */
const isHeading = (title: string, textStart: string): boolean =>
  title.length <= longestTopic && !/[.!?,;]/.test(title) && textStart.includes(title) && isTopic(title)

/** By the caption that a user wrote, or by the camera's date. */
const askSeen =
  (kind: 'image' | 'video'): Ask =>
  ({ name, mime, caption, captionBy }) => {
    if (fileKind(mime, name) !== kind || caption === null) return null
    const day = /^(?:Taken|Filmed) on \p{L}+ (\d{1,2} \p{L}+ \d{4})/u.exec(caption)?.[1]
    if (captionBy === 'builtin') return day === undefined ? null : questionsOfDay[kind](day)
    const [clause = ''] = caption.split(/[.;:!?\n]/u)
    return isTopic(clause)
      ? `Which ${kind === 'image' ? 'picture' : 'video'} shows “${plainWords(clause)}”?`
      : null
  }

const questionsOfDay = {
  image: (day: string) => `Which pictures were taken on ${day}?`,
  video: (day: string) => `What was filmed on ${day}?`,
}

const asks: readonly Ask[] = [askTable, askText, askSeen('image'), askSeen('video')]

/** The maximum number of topics read per list of questions: a story of tables must not block the main thread. */
const mostReads = 60
let readsLeft = mostReads

/** True for searchable words: not for stop words and dates alone. */
function isTopic(words: string): boolean {
  if (readsLeft === 0) return false
  readsLeft -= 1
  const topic = words.slice(0, longestTopic + 1)
  const dates = datesIn(topic)
  return wordsIn(topic).some(
    ({ text, at }) =>
      text.length > 1 &&
      !/^\d+$/.test(text) &&
      !isStopWord(text.toLowerCase()) &&
      !dates.some((date) => at >= date.at && at < date.end),
  )
}

/** A name: not a number or a date. */
const isThing = (cell: string): boolean =>
  /\p{L}{3}/u.test(cell) && !yesNo.test(cell) && !(/\d/.test(cell) && monthNames.test(cell)) && isTopic(cell)

/** On one line, cut at a word boundary. */
function plainWords(text: string): string {
  const line = text.replaceAll(/[_\s]+/g, ' ').trim()
  return line.length > longestTopic ? line.slice(0, longestTopic + 1).replace(/\s*\S*$/, '') : line
}
