/** The waiting time for `{when}` of a problem, rounded up. */
export function waitWords(seconds: number): string {
  if (seconds <= 60) return 'in a minute'
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}
