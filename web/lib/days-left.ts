const dayMs = 24 * 60 * 60 * 1000

/** How long until then, in whole days that have begun: 'Deletes in 29 days'. */
export function goneText(iso: string, now: Date = new Date()): string {
  const days = Math.ceil((new Date(iso).getTime() - now.getTime()) / dayMs)
  return days <= 1 ? 'Deletes within a day' : `Deletes in ${days} days`
}
