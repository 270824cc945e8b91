import { decodeFile } from '#server/engines/media/text/decode-text.ts'
import { titleOfText } from '#server/engines/media/text/text-title.ts'
import { writeHtml } from './html-outline.ts'
import { createOutline } from './outline.ts'
import type { ReadDocument } from './read-document.ts'

/** Saved pages hold scripts and pictures besides their text. */
const mostCharacters = 32_000_000

/** The text of a web page. Its scripts are not run, and nothing that it links to is fetched. */
export async function readPage(path: string, _mime: string, most: number): Promise<ReadDocument> {
  let html = ''
  for await (const part of decodeFile(path)) {
    html += part
    if (html.length > mostCharacters) break
  }
  const outline = createOutline(most)
  writeHtml(html.slice(0, mostCharacters), outline)
  return { ...outline.result(), title: titleOfText(html, 'text/html'), extent: null }
}
