const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** The day something in a drive was changed last, as `21 Oct 2026`; '-' when missing. */
export function dateText(iso: string | null | undefined): string {
  const date = new Date(iso ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '-' : day.format(date)
}
