import type { Taken, TakenSource } from '#contract/taken.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'

/** When a file was taken, as its row says. */
export interface TakenRow {
  /** As in the contract. */
  takenAt: string | null
  takenOffset: number | null
  takenFrom: TakenSource | null
}

/** For a FROM with `files f`. */
export const takenColumns: SQL = sql`to_char(f.taken_at_local, case when f.taken_is_day then 'YYYY-MM-DD'
    else 'YYYY-MM-DD"T"HH24:MI:SS' end) as "takenAt",
  f.taken_offset as "takenOffset", f.taken_from as "takenFrom"`

export const takenView = ({ takenAt, takenOffset, takenFrom }: TakenRow): Taken | null =>
  takenAt === null || takenFrom === null
    ? null
    : { at: takenAt, offset_minutes: takenOffset, from: takenFrom }
