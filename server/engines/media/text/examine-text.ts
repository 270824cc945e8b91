import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { withoutMarkup } from '#server/lib/language/markup.ts'
import { decodeFile, type TextEncoding } from './decode-text.ts'
import { countedCharacters, keywordsOf } from './keywords.ts'
import { languageOf } from './language.ts'
import { linesIn, passageLimits, passagesOf, searchedPassages } from './passages.ts'
import { titleOfText, withoutFrontMatter } from './text-title.ts'

export const textStartCharacters = 1_000
/** Characters that are read for search. The stored passages overlap, so they hold less. */
export const mostCharacters = passageLimits.characters * passageLimits.count

/** The facts and passages of a text file. */
export async function examineText({ path, mime, encoding: chosen }: MediaFile): Promise<Examination> {
  const { text, lines, encoding } = await readStart(path, chosen)
  const language = mime === 'application/json' ? null : languageOf(text)
  return {
    ...emptyExamination(),
    lines,
    encoding,
    language,
    title: titleOfText(text, mime),
    keywords: keywordsOf(withoutMarkup(withoutFrontMatter(text).slice(0, countedCharacters)), language),
    textStart: text.slice(0, textStartCharacters),
    ...searchedPassages(passagesOf(text)),
  }
}

interface TextStart {
  text: string
  /** Of the whole file, as is the encoding. */
  lines: number
  encoding: TextEncoding | null
}

async function readStart(path: string, chosen: MediaFile['encoding']): Promise<TextStart> {
  let text = ''
  let breaks = 0
  let last = ''
  let encoding: TextEncoding | null = null
  const onEnd = (found: TextEncoding) => (encoding = found)
  for await (const part of decodeFile(path, { encoding: chosen, onEnd })) {
    if (part === '') continue
    // A CR LF across two parts is one line end.
    breaks += linesIn(part) - (last === '\r' && part.startsWith('\n') ? 1 : 0)
    last = part.at(-1) ?? last
    if (text.length < mostCharacters) text += part.slice(0, mostCharacters - text.length)
  }
  return { text, encoding, lines: breaks + (last === '\n' || last === '\r' ? 0 : 1) }
}
