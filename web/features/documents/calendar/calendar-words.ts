export const calendarWords = {
  scrubber: 'Month',
  from: (month: string) => `From ${month}`,
  newest: 'Back to the beginning',
  onThisDay: 'On this day',
  yearsAgo: (years: number) => (years === 1 ? 'Last year' : `${years} years ago`),
}
