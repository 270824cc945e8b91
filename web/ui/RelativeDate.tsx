import { relativeDate } from '#web/lib/relative-date.ts'
import { useIsAlive } from '#web/lib/use-is-alive.ts'

/** A time as a short relative label, with the full time behind it. */
export function RelativeDate({ iso }: { iso: string }) {
  // A document has the day of whoever made it; the reader's own takes its place, whatever it said.
  const isAlive = useIsAlive()
  return (
    <time
      key={isAlive ? 'here' : 'document'}
      dateTime={iso}
      title={isAlive ? new Date(iso).toLocaleString() : undefined}
      suppressHydrationWarning
    >
      {relativeDate(iso)}
    </time>
  )
}
