interface YearMark {
  year: string
  /** Its position on the rail: 0 is the top, 1 the bottom. */
  share: number
}

/** Two marks are at least so far apart that their numbers do not touch. */
const leastApart = 0.045

/** The years of months in order, where each begins; those without room are left out. */
export function yearMarks(months: readonly string[]): YearMark[] {
  const marks: YearMark[] = []
  for (const [at, month] of months.entries()) {
    const year = month.slice(0, 4)
    if (months[at - 1]?.startsWith(year) === true) continue
    const share = months.length === 1 ? 0 : at / (months.length - 1)
    const before = marks.at(-1)
    if (before === undefined || share - before.share >= leastApart) marks.push({ year, share })
  }
  return marks
}
