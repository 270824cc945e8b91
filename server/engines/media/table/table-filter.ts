import type { Column } from './read-table.ts'

/** A condition that rows meet, and how it is said. */
export interface Filter {
  words: string
  column: Column | null
  /** Texts of the column, of which each row has one; null for other conditions. */
  values: ReadonlySet<number> | null
  meets(row: number): boolean
  /** Whether its words may say something else: likely (a verb, what the table is about), perhaps (a word), or never (a name, a day). */
  givesWay: 'likely' | 'perhaps' | 'never'
}
