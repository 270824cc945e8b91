import type { At } from '#test/support/rows-touched-world.ts'

/** What a call of the product asks the database, once. */
export type Line = (at: At) => Promise<unknown>

/** May touch more the further it goes: it is printed, and has no bound. */
export interface GrowingLine {
  mayGrow: true
  reason: string
  line: Line
}

/** For each `file.function` its lines, by what they ask for. */
export type Lines = Record<string, Record<string, Line | GrowingLine>>
