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

/** What the sentence that answers holds, beside what is asked for: 'policy number' a code. */
export type AnswerForm = Asked | 'name' | 'code'

/** Types of files that a question may be restricted to. */
export const askedFileKinds = ['image', 'video', 'pdf', 'csv', 'text'] as const
export type AskedFileKind = (typeof askedFileKinds)[number]

/** `use`: what was used between two readings. */
export type OperationName = Exclude<TableOperation, 'list'> | 'use'

/** Words that are left out follow `before`, or come before `behind`; those that are in it anyway are `with`. */
export type Negation = 'before' | 'behind' | 'with before' | 'with behind'

/** A part of a year, by its first and last month. */
export type YearPart = '1-3' | '4-6' | '7-9' | '10-12' | '1-6' | '7-12' | '3-5' | '6-8' | '9-11'

/** A comparison with a number that follows it. */
export type Comparison = 'above' | 'below' | 'from' | 'to'

/** What rows are grouped by, where each group is asked for. */
export type GroupPart = 'year' | 'month' | 'day' | 'weekday'

/** What a column holds whose heading has certain words; `whole`: an amount with all its parts. */
export type HeadingKind =
  | 'person'
  | 'amount'
  | 'duration'
  | 'time'
  | 'worth'
  | 'money'
  | 'quantity'
  | 'whole'
  | 'sum'
  | 'unitPrice'
  | 'stock'
  | 'start'
  | 'end'
  | 'pause'

/** Everything that is known of a language that questions are asked in. */
export interface Language {
  /** ISO 639-1. */
  code: string
  /** Nouns begin with a capital letter, as names do. */
  capitalisesNouns: boolean
  /** Folded words that a question has in any case: nothing is looked for by them. */
  stopWords: ReadonlySet<string>
  /** What is computed; the first that matches counts. */
  operations: readonly NamedPattern<OperationName>[]
  asked: readonly NamedPattern<Asked>[]
  /** The form of an answer, where the question only names a thing. */
  answerForms: readonly NamedPattern<AnswerForm>[]
  comparisons: readonly NamedPattern<Comparison>[]
  negations: readonly NamedPattern<Negation>[]
  /** What is not yet, by the word for what is: 'owed' is not paid. */
  opposites: readonly NamedPattern<string>[]
  /** What parts of a year are called, by their first and last month: '1-3' is 'first quarter, q1'. Folded. */
  yearParts: Readonly<Record<YearPart, string>>
  groups: readonly NamedPattern<GroupPart>[]
  /** Words before what rows are grouped by: 'per category'. Folded. */
  each: ReadonlySet<string>
  /** What types of files are called: 'photo, photos'. Folded. */
  fileKinds: Readonly<Partial<Record<AskedFileKind, string>>>
  /** How a question goes on from the one before. */
  followUps: readonly NamedPattern<'goes on' | 'pronoun'>[]
  /** How adjectives end that ask for the greatest; null where only a word before them says it. */
  superlative: RegExp | null
  /** Words before adjectives that ask for the greatest or the least. Folded. */
  superlativeWords: ReadonlySet<string>
  /** Words that begin another part of a sentence. Folded. */
  conjunctions: ReadonlySet<string>
  /** Words of sentences that say why. Folded. */
  reasons: ReadonlySet<string>
  /** Endings of forms, and what their base has instead: 'spends' is a form of 'spend'. Folded. */
  baseForms: readonly (readonly [ending: RegExp, base: string])[]
  /** What adjectives and verbs ask for, as headings call it: 'tall' is a height. Folded. */
  properties: Readonly<Record<string, readonly string[]>>
  /** Words of headings, by what their columns hold; with a space between. */
  headings: Readonly<Record<HeadingKind, string>>
  /** Words beside a unit that count it: 'half an hour'. Folded. */
  counts: ReadonlySet<string>
  /** Words of times of the day: 'past' in 'half past seven'. Folded. */
  clock: ReadonlySet<string>
  /** Numbers as words. Folded. */
  numbers: Readonly<Record<string, number>>
}
