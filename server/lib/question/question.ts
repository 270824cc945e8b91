import type { DateBound } from './date-bounds.ts'
import type { Limit } from './limits.ts'
import type { Translations } from './translations.ts'
import type { PartialDate } from '#server/lib/language/dates.ts'

/** What kind of thing answers a question. */
export type AnswerKind =
  | 'person'
  | 'day'
  | 'deadline'
  | 'time'
  | 'amount'
  | 'much'
  | 'count'
  | 'place'
  | 'duration'
  | 'measure'
  | 'weight'
  | 'percentage'
  | 'age'
  | 'colour'
  | 'phone'
  | 'code'
  | 'reason'
  | 'yes-no'
  | 'list'
  | 'other'

/** What is computed from the rows of a table. */
export type Operation = 'sum' | 'count' | 'average' | 'least' | 'greatest' | 'difference' | 'share'

/** A word of a question that says what is looked for. */
export interface Term {
  /** As it was typed. */
  word: string
  folded: string
  /** What is left of it in the languages it may be of. */
  stems: readonly string[]
  /** What else it is called, be it in other languages; folded. */
  alike: readonly string[]
  /** What texts in other languages call it. */
  translations: Translations
  /** How else it may be written: 'bought' for 'buy', 'oexle' for 'Öxle'; folded. */
  forms: readonly string[]
  /** It looks like the name of somebody or something. */
  isName: boolean
  /** From an earlier question: it helps, and is not missed. */
  isInherited: boolean
  /** A verb, or the word for the kind of thing that is asked for: an answer may well say it in another word, or leave it out. */
  isMinor: boolean
  /** What is asked of something, as 'excess' in 'What is the excess for equipment?': the answer stands where it is named. */
  isPart: boolean
  /** What is counted: where nothing speaks of it, no number is the answer. */
  isCounted: boolean
}

/** What was done is said in many words; what it was done to is called by its name. */
export const minorShare = 0.5
/** Of what a word tells, where an earlier question said it. */
export const inheritedShare = 0.6

/** How much of what a term tells is to be missed in what answers. */
export const shareOf = ({ isMinor, isInherited }: Pick<Term, 'isMinor' | 'isInherited'>): number =>
  (isMinor ? minorShare : 1) * (isInherited ? inheritedShare : 1)

export interface AskedCode {
  written: string
  code: string
}

/** Types of files that a question may be restricted to. */
export type AskedFileKind = 'image' | 'video' | 'pdf' | 'csv' | 'text'

/** A question as it is understood: by rules, or by a model that gives the same. */
export interface Question {
  /** As it was asked. */
  text: string
  /** The same behind the question that it goes on from: 'kilos' of both. */
  inFull: string
  /** Two letters; null when nothing tells. */
  language: string | null
  kind: AnswerKind
  terms: readonly Term[]
  /** Words of asking as `price` or `total`: nothing is looked for by them, but what answers often says them. */
  soft: readonly Term[]
  /** Days, months and years that it is about. */
  dates: readonly PartialDate[]
  /** It is about all that lies between its two days. */
  isSpan: boolean
  /** On which side of its only day it is; null where it is on it. */
  bound: DateBound | null
  /** Codes and numbers, as they were typed and as they are compared. */
  codes: readonly AskedCode[]
  /** Numbers that what is asked for is over or under: they need to stand nowhere. */
  limits: readonly Limit[]
  fileKinds: readonly AskedFileKind[]
  operation: Operation | null
  /** What is to be computed is said by more than 'total', which papers have in themselves. */
  isOperationSure: boolean
  /** What it is computed by: 'month', 'year', or a word that a column may be named by. */
  groupBy: string | null
  /** How many of the greatest or least are asked for: 'the top three'; null where only one is. */
  several: number | null
  /** It asks what there is at all. */
  isOverview: boolean
  /** It asks what a paper comes to in all, which that says itself. */
  isOfTotal: boolean
  /** It asks what somebody or something is called. */
  isOfName: boolean
  /** It asks whose a letter is, which its end says. */
  isOfSigner: boolean
  /** It asks what may or must be, which stands in texts and not in rows. */
  isOfRules: boolean
  /** It goes on from an earlier one. */
  isFollowUp: boolean
  /** A model had a part in reading it: words of its own are not missed where others say the same. */
  isByModel: boolean
}

/** It is about some months, each of which will do: 'from July to September'. */
export const isOfMonths = ({ dates, operation }: Pick<Question, 'dates' | 'operation'>): boolean =>
  dates.length > 1 &&
  operation !== 'difference' &&
  dates.every(({ month, day }) => month !== null && day === null)
