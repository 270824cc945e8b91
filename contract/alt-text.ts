import { fileKind } from './file-kinds.ts'

interface Described {
  name: string
  mime: string
  caption: string | null
  /** ISO 8601: when it was taken, else when it was uploaded. */
  display_date: string
  uploaded_at: string
}

/** The alternative text of a file: its caption; of a picture without one its day, if known; else its name. */
export function altText({ name, mime, caption, display_date, uploaded_at }: Described): string {
  if (caption !== null && caption !== '') return caption
  const isDayKnown = display_date !== '' && display_date !== uploaded_at
  if (!isDayKnown || fileKind(mime, name) !== 'image') return name
  return `Photo, ${dayFormat.format(new Date(display_date))}`
}

/** A camera's local time is stored as UTC (decision 006). */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
