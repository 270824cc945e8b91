const dayMs = 24 * 60 * 60 * 1000

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

const isDay = (iso: string): boolean => iso.length === '2026-07-12'.length

/** A day without a clock time is that day in every zone. */
const readTime = (iso: string): Date => new Date(isDay(iso) ? `${iso}T12:00:00` : iso)

/** The whole time as the reader writes times. */
export const fullTime = (iso: string): string =>
  isDay(iso) ? readTime(iso).toLocaleDateString() : readTime(iso).toLocaleString()

/**
 * Today, Yesterday, Nd ago (under 7), Nw ago (under 30), Nmo ago (under 365), Ny ago; counted in calendar days of the
 * reader (specification 2, section 9). '-' for what is no date.
 */
export function relativeDate(iso: string, now: Date = new Date()): string {
  const date = readTime(iso)
  if (Number.isNaN(date.getTime())) return '-'
  // Rounded, because a day in which clocks change has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMs)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days < 7) return `${days}d ago`
  if (days < 30) return `${Math.floor(days / 7)}w ago`
  if (days < 365) return `${Math.floor(days / 30)}mo ago`
  return `${Math.floor(days / 365)}y ago`
}
