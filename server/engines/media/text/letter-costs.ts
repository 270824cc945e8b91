import { readFileSync } from 'node:fs'

/** How unlikely each letter is in a language, after a given letter and by itself, as negative natural logarithms. */
interface LetterCosts {
  /** By `before * 65,536 + letter`; a space for the start or end of a word. */
  pairs: Map<number, number>
  letters: Map<number, number>
}

const costs = {
  rarePair: 3,
  asciiAfterRare: 8,
  unknownLetter: 11,
  upperInsideWord: 4,
  /** A Latin letter next to one of another script. */
  mixedScripts: 6,
  signInsideWord: 9,
}

const kinds = { letter: 1, ascii: 2, joiner: 3, sign: 4, opener: 5, rareSign: 6, symbol: 7, control: 8 }
/** The cost of a character of each kind. */
const costOfKind = [0, 0, 0, 4, 6, 6, 8, 12, 14]
const space = 0x20
const lastAscii = 0x7f
const lastLatin = 0x24f
/** Scripts from here on have no spaces between words and signs. */
const firstEastAsian = 0x2e80
/** Signs within words: don’t, l·l. */
const joiners = '’\u00ad·'
const signs = '\u00a0«»“”‘–—،؛؟\u3000、。，．・：；？！（）「」『』【】《》〈〉〔〕～〜％'
/** Never after a letter. */
const openers = '„•°§©€£¡¿'
const rareSigns = '…‹›®™½¼¾²³ªº№´×±µ¥฿'

const kindOfUnit = new Uint8Array(65_536)
const lowerOfUnit = new Uint16Array(65_536)
const tables = new Map<string, LetterCosts>()

/** The file of costs: for each letter the letters that may follow, each with its cost in halves as a digit of base 36. */
const costFile = JSON.parse(readFileSync(new URL('letter-pairs.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, string>
>

/** The cost of a text: its total, the number of letters and signs counted, and how many are letters outside of ASCII. */
export interface TextCost {
  total: number
  count: number
  letters: number
}

/** The cost of a text in its likeliest language, of those given or all. */
export function leastCost(text: string, languages: readonly string[] = Object.keys(costFile)): TextCost {
  const [least] = languages
    .map((language) => costOf(text, language))
    .toSorted((one, other) => one.total - other.total)
  return least ?? { total: 0, count: 0, letters: 0 }
}

/** Decoded bytes with a higher mean cost are not text: letters have 2 to 8, other bytes about 11. */
export const mostMeanCost = 10
export const meanOf = ({ total, count }: TextCost): number => total / Math.max(1, count)

/** The cost of a text in a language, by its letters and signs outside of ASCII and the ones after them. */
function costOf(text: string, language: string): TextCost {
  const table = tableOf(language)
  const isByPairs = table.pairs.size > 0
  let total = 0
  let count = 0
  let letters = 0
  let before = space
  let isLower = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const kind = kindOf(unit)
    const letter = kind === kinds.letter ? (lowerOfUnit[unit] ?? unit) : space
    if (kind > kinds.ascii) {
      count += 1
      total += costOfKind[kind] ?? 0
      if (kind > kinds.joiner && isInsideWord(kind, before, text.charCodeAt(at + 1)))
        total += costs.signInsideWord
    } else if (unit > lastAscii || (before > lastAscii && isByPairs)) {
      count += 1
      if (letter > lastAscii) letters += 1
      total += costOfPair(table, before, letter)
      if (isLower && letter !== unit && letter !== space) total += costs.upperInsideWord
    }
    if (before !== space && letter !== space && before > lastLatin !== letter > lastLatin)
      total += costs.mixedScripts
    isLower = letter === unit
    before = letter
  }
  return { total, count, letters }
}

function costOfPair({ pairs, letters }: LetterCosts, before: number, letter: number): number {
  const cost = pairs.get(before * 65_536 + letter)
  if (cost !== undefined) return cost
  if (letter <= lastAscii) return costs.asciiAfterRare
  const alone = letters.get(letter)
  return alone === undefined ? costs.unknownLetter : alone + (pairs.size > 0 ? costs.rarePair : 0)
}

/** Whether a sign between these two splits a word. */
const isInsideWord = (kind: number, before: number, after: number): boolean =>
  before !== space && before < firstEastAsian && (kind === kinds.opener || kindOf(after) === kinds.letter)

function kindOf(unit: number): number {
  const kind = kindOfUnit[unit]
  if (kind) return kind
  const character = String.fromCharCode(unit)
  lowerOfUnit[unit] = character.toLowerCase().charCodeAt(0)
  return (kindOfUnit[unit] = kindOfCharacter(character))
}

function kindOfCharacter(character: string): number {
  if (joiners.includes(character)) return kinds.joiner
  if (signs.includes(character)) return kinds.sign
  if (openers.includes(character)) return kinds.opener
  if (rareSigns.includes(character) || /[^0-9\P{N}]/u.test(character)) return kinds.rareSign
  if (/[\p{L}\p{M}]/u.test(character)) return kinds.letter
  if (character <= '\u007f') return kinds.ascii
  return /[\p{C}\ufffd]/u.test(character) ? kinds.control : kinds.symbol
}

function tableOf(language: string): LetterCosts {
  const known = tables.get(language)
  if (known) return known
  const { '': alone = '', ...rows } = costFile[language] ?? {}
  const pairs = new Map<number, number>()
  for (const [before, row] of Object.entries(rows))
    for (const [unit, cost] of unitsOf(row)) pairs.set(before.charCodeAt(0) * 65_536 + unit, cost)
  const table = { pairs, letters: new Map(unitsOf(alone)) }
  tables.set(language, table)
  return table
}

/** A row of the file: letter, digit, letter, digit. */
function* unitsOf(row: string): Generator<[unit: number, cost: number]> {
  for (let at = 0; at < row.length; at += 2)
    yield [row.charCodeAt(at), Number.parseInt(row.charAt(at + 1), 36) / 2]
}
