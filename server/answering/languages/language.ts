import type { TableOperation } from '#contract/table-plan.ts'

/** A pattern over a folded question, and questions that it finds; a test reads them. At most 160 characters. */
export interface NamedPattern<Name extends string> {
  name: Name
  pattern: RegExp
  examples: readonly string[]
}

/** What kind of thing a question asks for. */
export type Asked =
  | 'number'
  | 'amount'
  | 'duration'
  | 'date'
  | 'person'
  | 'place'
  | 'reason'
  | 'manner'
  | 'yes-no'
  | 'thing'

/** `most`: the greatest for a number; for 'most common' the most frequent. */
export type OperationName = Exclude<TableOperation, 'list'>

/** A comparison with a number that follows it. */
export type Comparison = 'above' | 'below' | 'from' | 'to'

/** What rows are grouped by, where each group is asked for. */
export type GroupPart = 'year' | 'month' | 'day' | 'weekday'

/** Everything that is known of a language that questions are asked in. */
export interface Language {
  /** ISO 639-1. */
  code: string
  /** Folded words that a question has in any case: nothing is looked for by them. */
  stopWords: ReadonlySet<string>
  /** What is computed; the first that matches counts. */
  operations: readonly NamedPattern<OperationName>[]
  asked: readonly NamedPattern<Asked>[]
  comparisons: readonly NamedPattern<Comparison>[]
  groups: readonly NamedPattern<GroupPart>[]
  /** How a question goes on from the one before. */
  followUps: readonly NamedPattern<'follow-up'>[]
  /** How adjectives end that ask for the greatest; null where a word before them says it. */
  superlative: RegExp | null
  /** What adjectives and verbs ask for, as headings call it: 'tall' is a height. Folded. */
  properties: Readonly<Record<string, readonly string[]>>
  /** Numbers as words. Folded. */
  numbers: Readonly<Record<string, number>>
}
