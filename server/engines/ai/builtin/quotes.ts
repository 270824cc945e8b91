import type { AnswerPassage } from '#server/engines/ai/ai.ts'
import { mostAlike } from './most-alike.ts'
import { readQuestion, termOf, wordsOf } from './question-terms.ts'
import type { Question, Term } from './question-terms.ts'

/** A sentence, a row or a caption that may answer. */
export interface Quote {
  passage: AnswerPassage
  text: string
  /** Where in the file, in words; null for a caption and where it is not known. */
  place: string | null
  /** Terms of the question that it has. */
  found: Term[]
  score: number
}

const mostQuotes = 3
const longestQuote = 320
/** A further quote must be about as good as the best. */
const leastOfBest = 0.6
const kindBonus = 0.5

/**
 * The best quotes for a question, the best first; none when no passage has a word of it. A file is quoted once, a table
 * with each row that fits.
 */
export function bestQuotes(asked: Question, passages: readonly AnswerPassage[]): Quote[] {
  if (asked.terms.length === 0) return []
  const candidates = passages.flatMap(candidatesOf)
  const question = { ...asked, terms: asked.terms.map((term) => meant(term, candidates)) }
  const weights = weigh(question.terms, candidates)
  const fitting = candidates
    .map((candidate) => score(candidate, question, weights))
    .filter((quote) => quote.score > 0)
    .toSorted((one, other) => other.score - one.score)
  const scored = question.asksNumber ? withoutPictures(fitting) : fitting
  const best = scored[0]?.score ?? 0
  return oncePerFile(distinct(scored.filter((quote) => quote.score >= best * leastOfBest))).slice(
    0,
    mostQuotes,
  )
}

/** A picture counts nothing where something that is written does. */
function withoutPictures(quotes: Quote[]): Quote[] {
  const written = quotes.filter(({ passage }) => passage.kind !== 'image' && passage.kind !== 'video')
  return written.length > 0 ? written : quotes
}

const oncePerFile = (quotes: Quote[]): Quote[] =>
  quotes.filter(({ passage, place }, at) => {
    const before = quotes.slice(0, at).filter((other) => other.passage.file === passage.file)
    return before.length === 0 || (place !== null && before.every(isRow) && isRow({ passage, place }))
  })

const isRow = ({ passage, place }: Pick<Quote, 'passage' | 'place'>): boolean =>
  passage.kind === 'csv' && place !== null

const formsOf = (words: string[]) => ({
  words,
  bases: new Set(words.map((word) => termOf(word).base)),
  stems: new Set(words.map((word) => termOf(word).stem)),
})

interface Candidate {
  passage: AnswerPassage
  text: string
  place: string | null
  isCaption: boolean
  words: string[]
  bases: Set<string>
  stems: Set<string>
  rank: number
}

function candidatesOf(passage: AnswerPassage, rank: number): Candidate[] {
  // The name of a file says what all of it is about.
  const name = passage.fileName.replace(/\.\w{1,8}$/, '')
  const make = (text: string, isCaption: boolean): Candidate => ({
    passage,
    text,
    place: isCaption ? null : placeOf(text, passage),
    isCaption,
    ...formsOf(wordsOf(`${text} ${name}`)),
    rank,
  })
  const parts = passage.text === passage.caption ? [] : splitText(passage)
  const caption = passage.caption === null ? [] : [make(passage.caption, true)]
  return [...parts.map((text) => make(text, false)), ...caption]
}

/** The place of a passage is where it begins; a row or a sentence in it may stand further down. */
function placeOf(part: string, { text, place }: AnswerPassage): string | null {
  const [, noun, first] = /^(row|line) (\d+)$/.exec(place ?? '') ?? []
  if (first === undefined) return place
  const at = text.indexOf(part.slice(0, 30))
  return at === -1 ? null : `${noun} ${Number(first) + text.slice(0, at).split('\n').length - 1}`
}

function splitText({ text, kind }: AnswerPassage): string[] {
  const lines =
    kind === 'csv'
      ? text.split('\n')
      : text.split(/\n\s*\n|\n(?=\s*(?:[-*+#>]|\d+[.)])\s)/).flatMap(sentencesOf)
  return lines
    .map((line) => line.replace(/^[\s#>*+-]+(?=\S)/, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

function sentencesOf(paragraph: string): string[] {
  return [...segmenter.segment(paragraph.replace(/\s+/g, ' '))].map(({ segment }) => segment)
}

/** A word that stands nowhere may be another one, misspelt; the search has looked for that one too. */
function meant(term: Term, candidates: readonly Candidate[]): Term {
  if (candidates.some(({ stems }) => stems.has(term.stem))) return term
  const word = mostAlike(
    term.word,
    candidates.flatMap(({ words }) => words),
  )
  return word === null ? term : termOf(word)
}

/** A word that few candidates have tells more than one that all have. */
function weigh(terms: readonly Term[], candidates: readonly Candidate[]): Map<string, number> {
  return new Map(
    terms.map(({ stem }) => {
      const having = candidates.filter(({ stems }) => stems.has(stem)).length
      return [stem, Math.log(1 + (candidates.length + 1) / (having + 0.5))]
    }),
  )
}

function score(candidate: Candidate, question: Question, weights: Map<string, number>): Quote {
  const { passage, text, place, isCaption, bases, stems, rank } = candidate
  const found = question.terms.filter(({ stem }) => stems.has(stem))
  const same = found.filter(({ base }) => bases.has(base))
  // Words that only come from the same root tell something when there are several of them.
  const isLikely = same.length > 0 || found.length * 2 > question.terms.length
  const weightOf = (term: Term) => (weights.get(term.stem) ?? 0) * (same.includes(term) ? 1 : 0.5)
  const base = isLikely ? found.reduce((sum, term) => sum + weightOf(term), 0) : 0
  const bonus =
    (question.asksNumber && /\d/.test(text) ? kindBonus : 0) +
    (question.asksTime && isTimely(text) ? kindBonus : 0)
  // A text itself is better than what was made of it, and the search's order breaks ties.
  const total = base === 0 ? 0 : base + bonus - (isCaption ? 0.2 : 0) - rank * 0.02
  return { passage, text: shortened(text, found), place, found, score: total }
}

function isTimely(text: string): boolean {
  return /\b(?:\d{4}|\d{1,2}:\d\d|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|morning|noon|evening|night)\b/i.test(
    text,
  )
}

/** Passages overlap, so the same sentence may come twice. */
function distinct(quotes: Quote[]): Quote[] {
  const seen = new Set<string>()
  return quotes.filter(({ text }) => {
    const key = wordsOf(text)
      .map((word) => termOf(word).stem)
      .join(' ')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** A long quote is cut around the first word that fits. */
function shortened(text: string, found: readonly Term[]): string {
  if (text.length <= longestQuote) return text
  const lower = text.toLowerCase()
  const positions = found.map(
    ({ word, stem }) => [lower.indexOf(word), lower.indexOf(stem)].find((at) => at >= 0) ?? 0,
  )
  const start = Math.max(0, Math.min(...positions) - 80)
  const from = start === 0 ? 0 : start + text.slice(start).search(/\s/) + 1
  const piece = text.slice(from, from + longestQuote).replace(/\s+\S*$/, '')
  return `${from > 0 ? '… ' : ''}${piece}${from + piece.length < text.length ? ' …' : ''}`
}

/** Terms of the question; a follow-up without any asks about what was asked before. */
export function questionOf(
  question: string,
  history: readonly { role: string; content: string }[],
): Question {
  const read = readQuestion(question)
  const before = history.findLast(({ role }) => role === 'user')
  const isFollowUp =
    read.terms.length === 0 &&
    before !== undefined &&
    /^\s*(?:and|why|when|where|who|how|und|et|y)\b/i.test(question)
  return isFollowUp ? { ...read, terms: readQuestion(before.content).terms } : read
}
