import type { TakenSource } from '#contract/taken.ts'
import { localTime, zoneOfPlace } from '#server/lib/local-time.ts'
import type { DerivedValue } from './in-batches.ts'

interface Dated {
  mime: string
  caption: string | null
  captionBy: string | null
  /** Milliseconds since 1970: the instant, or the local time as if in UTC where the camera gave no offset. */
  displayAt: number
  latitude: number | null
  longitude: number | null
}

interface Taken {
  local: string
  offset: number | null
  from: TakenSource
}

const minuteMs = 60_000
/** The first sentence of an automatic caption has the clock time as the camera gave it. */
const toldTime = /^(?:Taken|Filmed) on [A-Z][a-z]+ (\d{1,2} [A-Z][a-z]+ \d{4}) at (\d\d:\d\d),/

/** What can be known of a file that was read before local time and offset were kept apart (decision 250). */
export function takenBefore(file: Dated): Taken {
  const { mime, displayAt } = file
  const from = mime.startsWith('video/') ? 'video' : 'exif'
  const offset = offsetByCaption(file)
  if (offset !== null)
    return { local: utc(displayAt + offset * minuteMs), offset: offset === 0 ? null : offset, from }
  if (from === 'exif') return { local: utc(displayAt), offset: null, from }
  // Films were known in UTC.
  const { at, offset_minutes } = localTime(displayAt, zoneOf(file))
  return { local: at, offset: offset_minutes, from }
}

const utc = (ms: number): string => new Date(ms).toISOString().slice(0, -1)

const zoneOf = ({ latitude, longitude }: Dated): string =>
  latitude === null || longitude === null ? 'UTC' : zoneOfPlace({ latitude, longitude })

/** Minutes between the time in the caption and the stored one; null without a caption that has one. */
function offsetByCaption({ caption, captionBy, displayAt }: Dated): number | null {
  const [, day, time] = (captionBy === 'builtin' ? toldTime.exec(caption ?? '') : null) ?? []
  if (day === undefined) return null
  const offset = (Date.parse(`${day} ${time} UTC`) - Math.floor(displayAt / minuteMs) * minuteMs) / minuteMs
  // Zones differ by quarters of an hour.
  return offset % 15 === 0 && Math.abs(offset) <= 14 * 60 ? offset : null
}

const select = `select f.id, f.mime, f.caption, f.caption_by as "captionBy", f.latitude, f.longitude,
    (extract(epoch from f.display_at) * 1000)::float8 as "displayAt"
  from files f
  where f.id > $1 and f.display_at <> f.uploaded_at and f.taken_from is null
  order by f.id limit 500`

/** A file that was read again meanwhile is left alone. */
const change = `update files f set taken_at_local = known.local, taken_offset = known.minutes, taken_from = known.source,
    display_at = known.local at time zone 'UTC'
  from unnest($1::uuid[], $2::timestamp[], $3::int[], $4::text[]) as known(id, local, minutes, source)
  where f.id = known.id and f.taken_from is null and f.display_at <> f.uploaded_at`

/** `display_at` was the only time a file had, in UTC where the camera gave its offset. */
export const takenTimes: DerivedValue = {
  name: 'local times of pictures and films',
  async lookUp(client, after) {
    const { rows } = await client.query<Dated & { id: string }>(select, [after])
    const last = rows.at(-1)?.id
    if (last === undefined) return null
    const known = rows.map((row) => ({ id: row.id, ...takenBefore(row) }))
    const { rowCount } = await client.query(change, [
      known.map(({ id }) => id),
      known.map(({ local }) => local),
      known.map(({ offset }) => offset),
      known.map(({ from }) => from),
    ])
    return { last, changed: rowCount ?? 0 }
  },
}
