import type { PlacedWord, WordLine } from '#contract/page-words.ts'
import type { RawLine, RawWord } from './tesseract.ts'

/** Of a line, out of 100; its words count by their length. Leaves and waves become lines of 20 to 60. */
const leastLineConfidence = 70
/** Of a word in such a line. */
const leastConfidence = 30
/** Letters and digits of all lines: less is a speck that looks like a letter. */
const leastLetters = 6
const mostLines = 1_000
const mostWordsOfLine = 200
const longestWord = 100

interface Size {
  width: number
  height: number
}

/** The lines that are likely words, with places as shares of the picture; none for a picture without text. */
export function trustedLines(lines: readonly RawLine[], size: Size): WordLine[] {
  const trusted = lines
    .filter(({ words }) => lineConfidence(words) >= leastLineConfidence)
    .map(({ words }) => words.filter(isTrusted).slice(0, mostWordsOfLine))
    .filter((words) => words.length > 0)
    .slice(0, mostLines)
  const letters = trusted.flat().reduce((sum, { text }) => sum + lettersIn(text), 0)
  if (letters < leastLetters || !trusted.flat().some(({ text }) => lettersIn(text) >= 3)) return []
  return trusted.map((words) => ({ words: words.map((word) => placed(word, size)) }))
}

/** Letters and digits. */
export const lettersOf = (lines: readonly WordLine[]): number =>
  lines.flatMap(({ words }) => words).reduce((sum, { text }) => sum + lettersIn(text), 0)

const isTrusted = ({ text, confidence }: RawWord): boolean =>
  confidence >= leastConfidence && text.length <= longestWord

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** 0 for a line without letters. */
function lineConfidence(words: readonly RawWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + lettersIn(text), 0)
  const sum = words.reduce((total, { text, confidence }) => total + confidence * lettersIn(text), 0)
  return letters === 0 ? 0 : sum / letters
}

function placed({ text, bbox: { x0, y0, x1, y1 } }: RawWord, { width, height }: Size): PlacedWord {
  return {
    text,
    x: share(x0, width),
    y: share(y0, height),
    width: share(x1 - x0, width),
    height: share(y1 - y0, height),
  }
}

const share = (pixels: number, whole: number): number =>
  Math.min(Math.max(Math.round((pixels / whole) * 10_000) / 10_000, 0), 1)
