import { isInUtc, type Taken, type TakenSource } from '#contract/taken.ts'
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

/** For others than the owner: without the zone, which is near the place. Of a time in UTC that leaves the day. */
export function takenForOthers(row: TakenRow): Taken | null {
  const taken = takenView(row)
  if (taken === null) return null
  const at = isInUtc(taken) ? taken.at.slice(0, '2026-07-12'.length) : taken.at
  return { ...taken, at, offset_minutes: null }
}
