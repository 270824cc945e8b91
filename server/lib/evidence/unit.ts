import type { DateFit, PartialDate } from '#server/lib/language/dates.ts'
import type { AskedFileKind } from '#server/lib/question/question.ts'

/** A passage that may answer a question. */
export interface EvidencePassage {
  /** The same for all passages of one file. */
  file: string
  fileName: string
  /** What the file calls itself; null when it does not. */
  title: string | null
  kind: AskedFileKind | 'other'
  language: string | null
  text: string
  /** The passage stands for the file itself: its caption. */
  isHead: boolean
  /** When the file was made, as far as that is known: it answers 'photos of June'. ISO 8601. */
  date: string | null
}

/** A sentence, a row or a caption, and how well it answers. */
export interface Unit<P> {
  passage: P
  /** Of the passages it was chosen from. */
  place: number
  text: string
  /** In the passage's text, in characters. */
  at: number
  /** The sentence of its passage, and the paragraph, counted from 0. */
  order: number
  block: number
  score: number
  /** Beside the others of its file: what decides between files, as a name in the file's own name, decides nothing here. */
  fit: number
  /** Indexes of the question's terms that it holds itself, and that stand around it, over it or in the name of its file. */
  own: ReadonlySet<number>
  held: ReadonlySet<number>
  /** Share of what the question tells that stands near it: in it, beside it, over it, or in the name of its file. */
  near: number
  /** How surely it holds the kind of thing that is asked for, from 0 to 1. */
  sign: number
  /** For each date of the question how the unit meets it; as its file does, where it names none itself. */
  dateFits: readonly (DateFit | 'none')[]
  /** Dates that it names itself. */
  told: readonly PartialDate[]
  /** Codes of the question that stand in it, or in its file. */
  codes: ReadonlySet<string>
}

/** It holds the kind of thing that is asked for. */
export const isOfKind = ({ sign }: Pick<Unit<unknown>, 'sign'>): boolean => sign >= 0.6

/** The sentences of the passage that one stands in, in their order. */
export const besideIn = <P>({ place }: Unit<P>, units: readonly Unit<P>[]): Unit<P>[] =>
  units.filter((unit) => unit.place === place).toSorted((one, other) => one.order - other.order)

/** Indexes of the terms that any of them holds. */
export const heldIn = (units: readonly Pick<Unit<unknown>, 'held'>[]): Set<number> =>
  new Set(units.flatMap(({ held }) => [...held]))

export interface FileEvidence<P> {
  file: string
  /** How well it answers beside the other files; falls from the first to the last. */
  score: number
  /** What its words alone are worth, in the same measure. */
  worth: number
  /** How likely it is that it answers beside another, in log-odds; 0 where it was not compared. */
  logOdds: number
  /** The best first. */
  units: readonly Unit<P>[]
}
