import type {
  AnswerForm,
  Asked,
  AskedFileKind,
  GroupPart,
  OperationName,
} from '#server/answering/languages/language.ts'
import type { PartialDate } from '#server/lib/language/dates.ts'
import type { Translations } from '#server/lib/language/dictionaries.ts'

/** A word that something is looked for by. */
export interface QuestionWord {
  /** As it was typed. */
  text: string
  folded: string
  stem: string
  /** What else it may be called, also in other languages; folded. */
  synonyms: readonly string[]
  /** Forms that no ending tells: 'bought' of 'buy'. Folded. */
  forms: readonly string[]
  /** What else it is called, in any language: 'bill' for 'invoice'. Folded. */
  related: readonly string[]
  /** What texts in other languages call it. */
  translations: Translations
  /** It begins with a capital letter within its sentence, or has digits. */
  isName: boolean
  /** Of a superlative or of 'how tall': it says which column is meant, and need not be in what answers. */
  isProperty: boolean
  /** It says what form the answer has: 'called' asks for a name. */
  isForm: boolean
  /** It is left out, or not yet: 'without the cancelled ones'. */
  isNegated: boolean
  /** From an earlier question. */
  isInherited: boolean
  /** Rows are grouped by what it names, if that is a column: 'per category'. */
  isGroup: boolean
  /** Its place among all words of the question: neighbours may be one name. */
  place: number
}

/** A number that a value is compared with: 'more than 5'. */
export interface Comparison {
  is: 'above' | 'below' | 'from' | 'to'
  value: number
}

/** How much of its weight a word of an earlier question has. */
export const inheritedShare = 0.6

/** A code or a number that a question names: `RX-17-03` is compared as `rx1703`. */
export interface AskedCode {
  written: string
  code: string
}

/** A question as it was read. Nothing behind it sees the text again. */
export interface Question {
  text: string
  /** The language it was asked in. */
  language: string
  words: readonly QuestionWord[]
  /** Runs of words as they were typed, folded: names in tables have words that say nothing elsewhere. */
  allWords: readonly string[]
  operation: OperationName | null
  asked: Asked
  /** What the sentence that answers holds. */
  answerForm: AnswerForm
  /** The greatest or least of single rows: 'the longest trip'. */
  isOfOne: boolean
  /** It asks for an amount, too: 'how many, and what did they cost?' */
  isForAmount: boolean
  dates: readonly PartialDate[]
  /** The two dates are the ends of a time. */
  isSpan: boolean
  /** The only date is a bound: 'until 2006'. */
  bound: Comparison['is'] | null
  comparisons: readonly Comparison[]
  groupBy: GroupPart | null
  codes: readonly AskedCode[]
  /** It asks for files of these types. */
  fileKinds: readonly AskedFileKind[]
  /** It asks what there is at all. */
  isOverview: boolean
  isFollowUp: boolean
}
