import type { TextEncodingName } from '#contract/text-encodings.ts'
import { leastCost, meanOf } from './letter-costs.ts'
import { decoderOf } from './text-decoder.ts'

/** The most likely encoding of a text that is not Unicode. */
export interface LegacyEncoding {
  name: TextEncodingName
  /** The mean cost per letter; see `letter-costs.ts`. */
  meanCost: number
}

interface Candidate {
  name: TextEncodingName
  languages: readonly string[]
  /** A penalty for rare encodings, which a few more letters outweigh. */
  rarity: number
}

const western = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'no', 'fi', 'is', 'ca', 'sq']
const central = ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'de']
const cyrillic = ['ru', 'uk', 'bg', 'sr', 'mk']

/** The more frequent of two equal encodings is first. */
const candidates: readonly Candidate[] = [
  { name: 'windows-1252', languages: western, rarity: 0 },
  { name: 'windows-1250', languages: central, rarity: 1.5 },
  { name: 'windows-1251', languages: cyrillic, rarity: 1.5 },
  { name: 'windows-1253', languages: ['el'], rarity: 1.5 },
  { name: 'windows-1254', languages: ['tr'], rarity: 3 },
  { name: 'windows-1255', languages: ['he'], rarity: 1.5 },
  { name: 'windows-1256', languages: ['ar', 'fa'], rarity: 1.5 },
  { name: 'windows-1257', languages: ['lt', 'lv', 'et'], rarity: 3 },
  { name: 'windows-874', languages: ['th'], rarity: 1.5 },
  { name: 'gb18030', languages: ['zh'], rarity: 1.5 },
  { name: 'shift_jis', languages: ['ja'], rarity: 1.5 },
  { name: 'euc-jp', languages: ['ja'], rarity: 1.5 },
  { name: 'big5', languages: ['zh-tw'], rarity: 1.5 },
  { name: 'euc-kr', languages: ['ko'], rarity: 1.5 },
  { name: 'euc-tw', languages: ['zh-tw'], rarity: 3 },
  { name: 'koi8-r', languages: ['ru', 'bg'], rarity: 3 },
  { name: 'koi8-u', languages: ['uk'], rarity: 3 },
  { name: 'iso-8859-2', languages: central, rarity: 3 },
  { name: 'iso-8859-5', languages: cyrillic, rarity: 4.5 },
  { name: 'iso-8859-6', languages: ['ar'], rarity: 4.5 },
  { name: 'iso-8859-7', languages: ['el'], rarity: 3 },
  { name: 'ibm866', languages: ['ru', 'bg'], rarity: 3 },
  { name: 'x-mac-cyrillic', languages: cyrillic, rarity: 3 },
  { name: 'macintosh', languages: western, rarity: 4.5 },
  { name: 'cp850', languages: western, rarity: 4.5 },
  { name: 'cp852', languages: central, rarity: 6 },
  { name: 'cp855', languages: cyrillic, rarity: 9 },
]

/** A penalty for all but the most frequent encoding, when a text has signs but no letters outside of ASCII. */
const costOfNoLetters = 3

/** The bytes to compare: all candidates decode the first, the finalists all of them. */
const evidence = { stretches: 8, bytes: 256, firstBytes: 384, finalists: 4 }

/** The encoding in which the bytes outside of ASCII are the likeliest letters. */
export function legacyEncodingOf(samples: readonly Uint8Array[]): LegacyEncoding {
  const bytes = Buffer.concat(
    samples.flatMap((sample) => evidenceOf(sample, evidence.stretches / samples.length)),
  )
  const likely = ranked(candidates, bytes.subarray(0, evidence.firstBytes))
  const finalists = likely.slice(0, evidence.finalists).map(({ candidate }) => candidate)
  const [best] = bytes.length > evidence.firstBytes ? ranked(finalists, bytes) : likely
  return { name: best?.candidate.name ?? 'windows-1252', meanCost: best?.mean ?? 0 }
}

/** Warms up tables, decoders and compiled code, which takes 70 ms; a text then takes 10 to 20 ms. */
export function prepareEncodings(): void {
  const most = evidence.stretches * evidence.bytes
  legacyEncodingOf([Uint8Array.from({ length: most }, (_, at) => 0x80 | ((at * 37 + (at >> 7) * 11) & 0x7f))])
}

interface Ranked {
  candidate: Candidate
  total: number
  mean: number
}

/** Candidates with the cost of the bytes in each, the likeliest first. */
function ranked(from: readonly Candidate[], bytes: Uint8Array): Ranked[] {
  return from
    .map((candidate) => {
      const decoder = decoderOf(candidate.name)
      const text = decoder.write(bytes) + decoder.end()
      const cost = leastCost(text, candidate.languages)
      const doubt = cost.letters === 0 ? candidate.rarity + costOfNoLetters : candidate.rarity
      return { candidate, total: cost.total + (candidate.rarity > 0 ? doubt : 0), mean: meanOf(cost) }
    })
    .toSorted((one, other) => one.total - other.total)
}

/** The bytes outside of ASCII, with those next to them, from several places of a sample. */
function evidenceOf(sample: Uint8Array, stretches: number): Uint8Array[] {
  const count = Math.max(1, Math.round(stretches))
  const all = compact(sample, 0, evidence.stretches * evidence.bytes)
  if (all.length < evidence.bytes * count) return [all]
  return Array.from({ length: count }, (_, at) =>
    compact(sample, startOfLine(sample, Math.floor((sample.length / count) * at)), evidence.bytes),
  )
}

/** The offset after the next line end or space, which is no part of a multi-byte character. */
function startOfLine(sample: Uint8Array, from: number): number {
  if (from === 0) return 0
  const at = sample
    .subarray(from, from + 4_096)
    .findIndex((byte) => byte === 0x0a || byte === 0x0d || byte === 0x20)
  return from + at + 1
}

/** Drops runs of ASCII. The first two bytes of a run stay, because one may end a multi-byte character. */
function compact(sample: Uint8Array, from: number, most: number): Uint8Array {
  const kept = new Uint8Array(most + 4)
  let length = 0
  let lastHigh = -1
  for (let at = from; at < sample.length && length < most; at += 1) {
    const byte = sample[at] ?? 0
    if (byte < 0x80) continue
    if (lastHigh === -1 || at - lastHigh > 4) {
      if (lastHigh !== -1) {
        kept[length++] = sample[lastHigh + 1] ?? 0x0a
        kept[length++] = sample[lastHigh + 2] ?? 0x0a
        kept[length++] = 0x0a
      }
      if (at > from) kept[length++] = sample[at - 1] ?? 0x0a
    } else for (let between = lastHigh + 1; between < at; between += 1) kept[length++] = sample[between] ?? 0
    kept[length++] = byte
    lastHigh = at
  }
  for (let at = lastHigh + 1; at <= lastHigh + 2; at += 1) kept[length++] = sample[at] ?? 0x0a
  return kept.subarray(0, length)
}
