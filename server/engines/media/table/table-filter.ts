import type { Column, TextColumn } from './columns.ts'

/** A condition that rows meet, and how it is said. */
export interface Filter {
  words: string
  column: Column | null
  /** Texts of the column, of which each row has one; null for other conditions. */
  values: ReadonlySet<number> | null
  meets(row: number): boolean
  /** Whether its words may say something else: likely (a verb, what the table is about), perhaps (a word), or never (a name, a day). */
  givesWay: 'likely' | 'perhaps' | 'never'
  /** It is told whether each row says yes. */
  isOfAnswers?: boolean
  /** It is told whether each row is paid. */
  isOfPayment?: boolean
  /** Columns that are compared with a number or with each other in each row. */
  compares?: readonly Column[]
}

/** Rows with one of some texts in a column. */
export const ofCells = (
  column: TextColumn,
  values: ReadonlySet<number>,
  words: string,
  givesWay: Filter['givesWay'] = 'never',
): Filter => ({ words, column, values, givesWay, meets: (row) => values.has(column.values[row] ?? 0) })

/** Rows whose numbers or days compare as they should. */
export const ofRows = (
  compares: readonly Column[],
  words: string,
  meets: (row: number) => boolean,
): Filter => ({ words, column: compares[0] ?? null, values: null, givesWay: 'never', compares, meets })

/** A condition that compares what stands in each row, and how the question says it; folded. */
export interface Compared {
  said: string
  filter: Filter
  /** What its rows are, in words of the question that no cell has to hold. */
  rowsAre?: string
  /** What two years told is compared: the question is of rows, and of no difference. */
  isOfYears?: boolean
  /** Of what was there when it was counted. */
  isOfStore?: boolean
}

/** Rows that do not meet it. */
export const allBut = (filter: Filter): Filter => ({
  ...filter,
  words: `without ${filter.words}`,
  values: null,
  meets: (row) => !filter.meets(row),
})
