import { LRUCache } from 'lru-cache'
import { fileKind } from '#contract/file-kinds.ts'
import { readQuestion } from '#server/lib/question/read-question.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'

const mostQuestions = 3
/** Characters that fit into a question. */
const longestTopic = 60
/** Of a word that has to do as a topic alone. */
const leastLetters = 5
/** What more of the files have tells none of them apart. */
const mostSharing = 2
const moneyNames =
  /amount|betrag|cost|eur|gbp|import|kosten|montant|paid|preis|price|prix|spent|sum|total|usd|wert|[€$£]/i
const monthNames =
  /\b(?:jan|feb|mar|märz|apr|mai|may|jun|jul|aug|sep|oct|okt|nov|dec|dez|mon|tue|wed|thu|fri|sat|sun)/iu

type Told = Pick<
  FileRow,
  'name' | 'mime' | 'status' | 'tableStart' | 'keywords' | 'title' | 'textStart' | 'caption' | 'captionBy'
>

/** What a kind of file is asked; null where nothing is known of it that its words would answer. */
type Ask = (file: Told, sharing: Sharing) => string | null

/** How many of the files have a topic. */
type Sharing = ReadonlyMap<string, number>

/**
 * Up to three first questions that the files can answer, made from what is known of their contents: one of a table, of a
 * text and of a picture first, the earliest of each. What a file is called is nothing to ask about.
 */
export function suggestedQuestions(files: readonly Told[]): string[] {
  readsLeft = mostReads
  const ready = files.filter((file) => file.status === 'captioned')
  const sharing = sharingOf(ready)
  const questions = new Set<string>()
  let waiting = asks.map((ask) => ready.values().map((file) => ask(file, sharing)))
  while (waiting.length > 0) {
    waiting = waiting.filter((asked) => {
      if (questions.size === mostQuestions) return false
      const question = nextOf(asked)
      if (question !== null) questions.add(question)
      return question !== null
    })
  }
  return [...questions]
}

/** The next question that there is; null at the end. */
function nextOf(asked: Iterator<string | null>): string | null {
  for (;;) {
    const { done, value } = asked.next()
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

/** 'What did the cottage cost?' where a row names something and has an amount. */
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
  // A single word in lower case is as often a number or a filler as a topic.
  const topics = keywords.filter((word) => (/\s/.test(word) || /^\p{Lu}/u.test(word)) && isTopic(word))
  const heading = title !== null && isHeading(title, textStart ?? '') ? `“${plainWords(title)}”` : undefined
  const topic =
    topics.find((word) => (sharing.get(word) ?? 0) <= mostSharing) ??
    heading ??
    topics[0] ??
    longest(keywords)
  return topic === undefined ? null : `What is said about ${topic}?`
}

/** The longest words say most, where nothing else says anything. */
const longest = (keywords: readonly string[]): string | undefined =>
  keywords
    .filter((word) => word.length >= leastLetters && isTopic(word))
    .toSorted((one, other) => other.length - one.length)[0]

/** A title may stand in the file's notes about itself only, which answer nothing, or be the first line of its text. */
const isHeading = (title: string, textStart: string): boolean =>
  title.length <= longestTopic && !/[.!?,;]/.test(title) && textStart.includes(title) && isTopic(title)

/** By what somebody has written below it, or by its day where a camera has told that. */
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

/** True for words that a search would look for; words of grammar alone are none. Reading them takes about a millisecond. */
function isTopic(words: string): boolean {
  const known = topics.get(words)
  if (known !== undefined) return known
  // A story of tables without a single topic must not hold the main thread.
  if (readsLeft === 0) return false
  readsLeft -= 1
  const isOne = readQuestion(words.slice(0, longestTopic + 1)).terms.length > 0
  topics.set(words, isOne)
  return isOne
}
const topics = new LRUCache<string, boolean>({ max: 10_000 })
/** Words that are read for one list of questions at most. */
const mostReads = 40
let readsLeft = mostReads

/** Something with a name: no number and no day. */
const isThing = (cell: string): boolean =>
  /\p{L}{3}/u.test(cell) && !(/\d/.test(cell) && monthNames.test(cell)) && isTopic(cell)

/** In one line, ended at a word. */
function plainWords(text: string): string {
  const line = text.replaceAll(/[_\s]+/g, ' ').trim()
  return line.length > longestTopic ? line.slice(0, longestTopic + 1).replace(/\s*\S*$/, '') : line
}
