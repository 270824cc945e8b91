import { createHash } from 'node:crypto'

const dimensions = 256

/** Words that mean the same to the fake. */
const synonyms = [
  ['boat', 'launch', 'ship', 'vessel', 'ferry'],
  ['dog', 'hound', 'puppy', 'terrier'],
  ['price', 'cost', 'expense', 'bill', 'paid'],
  ['doctor', 'physician', 'surgeon'],
]
const silent = new Set(
  'a an and are at by did do for from how in is it many much of on the then to was were what when where which who with'.split(
    ' ',
  ),
)

/** A text as the sum of its words' directions; words that mean the same have the same one. */
export function vectorOf(text: string): number[] {
  const sum = Array.from({ length: dimensions }, () => 0.001)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (silent.has(word)) continue
    directionOf(meaningOf(word)).forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value))
  }
  return sum
}

const meaningOf = (word: string): string => synonyms.find((group) => group.includes(word))?.[0] ?? word

/** 256 values of 1 or -1 that are the same for the same word. */
function directionOf(word: string): number[] {
  const bits = createHash('sha256').update(word).digest()
  return Array.from({ length: dimensions }, (_, at) => (((bits[at >> 3] ?? 0) >> (at & 7)) & 1 ? 1 : -1))
}
