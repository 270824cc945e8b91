import { fullTime, relativeDate } from '#web/lib/relative-date.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'

/** A time as a short relative label, with the full time behind it. */
export function RelativeDate({ iso }: { iso: string }) {
  // Server-rendered HTML has the server's day; the reader's own replaces it after hydration.
  const isHydrated = useIsHydrated()
  return (
    <time
      key={isHydrated ? 'here' : 'document'}
      dateTime={iso}
      title={isHydrated ? fullTime(iso) : undefined}
      suppressHydrationWarning
    >
      {relativeDate(iso)}
    </time>
  )
}
