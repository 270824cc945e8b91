import { relativeDate } from '#web/lib/relative-date.ts'

/** A time as a short relative label, with the full time behind it. */
export function RelativeDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString()}>
      {relativeDate(iso)}
    </time>
  )
}
