import { Problem } from './problem.ts'

/** A position in a list that is sorted by time and id, newest first. */
export interface Cursor {
  at: Date
  id: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const lowestId = '00000000-0000-0000-0000-000000000000'

/** `2026-11-21T10:00:00.000Z~{id}` */
export const formatCursor = (cursor: Cursor): string => `${cursor.at.toISOString()}~${cursor.id}`

/**
 * Parses a cursor, or a plain time.
 * @throws Problem `bad_cursor` for anything else
 */
export function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null
  const [time = '', id = lowestId, ...rest] = text.split('~')
  const at = new Date(time)
  const isTime =
    /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(time) && !Number.isNaN(at.getTime())
  if (!isTime || !uuid.test(id) || rest.length > 0) throw new Problem('bad_cursor')
  return { at, id }
}
