import { fileNameWords } from '#server/lib/file-name-words.ts'
import { titleOfText } from '#server/engines/media/text/text-title.ts'
import type { TextRun } from './page-text.ts'
import { readableText } from './pdf-text.ts'

const longestTitle = 120
/** Default titles of programs. */
const defaultTitle =
  /^(?:untitled|unbenannt|sans titre|microsoft (?:word|powerpoint|excel)\b.*|document\d*|dokument\d*|(?:power)?point presentation|slide 1|scan\w*|title)$/i
const fileName =
  /\.(?:docx?|pptx?|xlsx?|od[gpst]|rtf|pages|numbers|key|indd|qxd|pmd|pub|vsdx?|dwg|ai|eps|cdr|fm|tex|dvi|ps|pdf|txt|md|html?|xml|csv|jpe?g|png|tiff?|exe|bat|tmp|wpd?|sxw)$/i
const path = /^(?:[a-z]:\\|\\\\|\/\w|file:|https?:)/i
/** What version control writes into a text: `$RCSfile: paper.tex,v $`. */
const keyword = /^\$[A-Z]\w*/
/** Headings of columns, of which a table head has several. */
const columnName =
  /^(?:amount|anzahl|balance|beschreibung|betrag|bezeichnung|code|credit|datum|date|debit|description|einheit|id|item|kategorie|category|menge|name|nr|no|number|period|pos|position|preis|price|qty|quantity|quantité|rate|ref|reference|saldo|steuer|sum|summe|tax|total|type|unit|units|value|vat|wert)$/i

/** A title that says something: the document's own, else its first large heading, else the words of its file name. */
export function titleOfPdf({
  metadata,
  runs,
  name,
  text,
}: {
  metadata: string
  /** Of the first page; empty when it cannot be read. */
  runs: readonly TextRun[]
  name: string
  text: string
}): string | null {
  const found = titleOfMetadata(metadata) ?? headingOf(runs)
  if (found !== null) return found
  // Captions use the words of the name where there is no title.
  if (fileNameWords(name) !== null) return null
  const first = titleOfText(text, 'application/pdf')
  return first !== null && isLikeTitle(first) ? first : null
}

/** Null for what a program wrote. */
export function titleOfMetadata(given: string): string | null {
  const title = readableText(given.slice(0, 10 * longestTitle)).replace(/\s+/g, ' ')
  return isLikeTitle(title) ? title.slice(0, longestTitle) : null
}

/** Whether people would call something by it. */
function isLikeTitle(title: string): boolean {
  if (title.length < 3 || defaultTitle.test(title)) return false
  if (fileName.test(title) || path.test(title) || keyword.test(title)) return false
  return !isNoise(title) && !isTableHead(title)
}

/** Glyph numbers and wrongly decoded bytes: hardly a letter, or no word that can be said. */
function isNoise(title: string): boolean {
  if (/\ufffd|\(cid:\d|\\\d{3}|\/g\d/i.test(title)) return true
  const plain = title.replace(/[\s\p{P}]/gu, '')
  const letters = plain.match(/[\p{L}\p{M}]/gu)?.length ?? 0
  if (letters * 3 < plain.length) return true
  return !title.split(/[^\p{L}\p{M}]+/u).some(isSayable)
}

function isSayable(word: string): boolean {
  if (word.length < 2) return /[^\p{Script=Latin}]/u.test(word)
  // Abbreviations of up to three letters are read letter by letter.
  return word.length < 4 || /[^b-df-hj-np-tv-xz]/i.test(word)
}

function isTableHead(title: string): boolean {
  const words = title.split(/[\s|/]+/).map((word) => word.replace(/[.:,()]/g, ''))
  const columns = words.filter((word) => columnName.test(word)).length
  return columns >= 3 && columns * 2 > words.length
}

/** The largest line that is clearly larger than most and reads like a title; null when there is none. */
export function headingOf(runs: readonly TextRun[]): string | null {
  const usual = usualSize(runs)
  const lines = runs
    .filter(({ size }) => size > usual * 1.15)
    .toSorted((one, other) => other.size - one.size)
    .map(({ text }) => readableText(text).replace(/\s+/g, ' ').trim())
  return lines.find((line) => line.length <= longestTitle && isLikeTitle(line)) ?? null
}

/** The most frequent font size. */
function usualSize(runs: readonly TextRun[]): number {
  const letters = new Map<number, number>()
  for (const { text, size } of runs) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}
