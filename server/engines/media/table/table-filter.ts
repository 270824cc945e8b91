import type { Column, TextColumn } from './read-table.ts'

/** A condition that rows meet, and how it is said. */
export interface Filter {
  words: string
  column: Column | null
  /** Texts of the column, of which each row has one; null for other conditions. */
  values: ReadonlySet<number> | null
  meets(row: number): boolean
  /** Whether its words may say something else: likely (a verb, what the table is about), perhaps (a word), or never (a name, a day). */
  givesWay: 'likely' | 'perhaps' | 'never'
  /** It is told whether each row is paid. */
  isOfPayment?: boolean
}

/** Rows with one of some texts in a column. */
export const ofCells = (
  column: TextColumn,
  values: ReadonlySet<number>,
  words: string,
  givesWay: Filter['givesWay'] = 'never',
): Filter => ({ words, column, values, givesWay, meets: (row) => values.has(column.values[row] ?? 0) })
