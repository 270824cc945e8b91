import type { StoredFile } from '#contract/calls/files.ts'
import { hasMarkedHeadings } from '#web/features/files/file-facts.ts'
import { markdownPreview } from '#web/features/files/markdown/markdown-preview.ts'

const noteLength = 90

type Note = Pick<StoredFile, 'name' | 'mime' | 'text_content' | 'caption'>

export const titleOf = ({ name }: Pick<StoredFile, 'name'>): string => name.replace(/\.[a-z0-9]{1,8}$/i, '')

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The title of a note and how its text goes on. A first line that is the title is not said twice. */
export function noteWords(file: Note): { title: string; text: string } {
  const title = titleOf(file)
  const whole = (file.text_content ?? file.caption ?? '').trim()
  const lines = hasMarkedHeadings(file)
    ? markdownPreview(whole.slice(0, 2 * noteLength)).map(({ text }) => text)
    : whole.split('\n')
  const [first = '', ...rest] = lines
  // The name is made of the first line, shortened where that is long.
  const isTitle = letters(title) !== '' && letters(first).startsWith(letters(title))
  const text = (isTitle ? rest : lines).join('\n').trim().slice(0, noteLength)
  return { title: isTitle ? first : title, text }
}
