import { relativeDate } from '#web/lib/relative-date.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'

/** A time as a short relative label, with the full time behind it. */
export function RelativeDate({ iso }: { iso: string }) {
  // A document has the day of whoever made it; the reader's own takes its place, whatever it said.
  const isHydrated = useIsHydrated()
  return (
    <time
      key={isHydrated ? 'here' : 'document'}
      dateTime={iso}
      title={isHydrated ? new Date(iso).toLocaleString() : undefined}
      suppressHydrationWarning
    >
      {relativeDate(iso)}
    </time>
  )
}
