import { fileKind } from './file-kinds.ts'
import type { Taken } from './taken.ts'

interface Described {
  name: string
  mime: string
  caption: string | null
  taken: Taken | null
}

/** The alternative text of a file: its caption; of a picture without one its day, if known; else its name. */
export function altText({ name, mime, caption, taken }: Described): string {
  if (caption !== null && caption !== '') return caption
  if (taken === null || fileKind(mime, name) !== 'image') return name
  return `Photo, ${dayFormat.format(new Date(taken.at.slice(0, 10)))}`
}

/** The day as it was where the picture was taken. */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
