/** The calendar day of a time in the reader's zone, `2026-11-21`; a key for grouping. */
export function dayKey(iso: string): string {
  const date = new Date(iso)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The heading of a day: Today, Yesterday, else `Thu 19 Nov 2026`. */
export function dayTitle(key: string, now: Date = new Date()): string {
  if (key === dayKey(now.toISOString())) return 'Today'
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (key === dayKey(yesterday.toISOString())) return 'Yesterday'
  const date = new Date(`${key}T12:00:00`)
  const part = (options: Intl.DateTimeFormatOptions): string => date.toLocaleDateString('en-GB', options)
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'short', year: 'numeric' })}`
}
