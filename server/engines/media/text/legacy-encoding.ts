import type { TextEncodingName } from '#contract/text-encodings.ts'
import { leastCost, meanOf } from './letter-costs.ts'
import { decoderOf } from './text-decoder.ts'

/** The most likely encoding of a text that is not Unicode. */
export interface LegacyEncoding {
  name: TextEncodingName
  /** How unlikely the text is in it, per letter. */
  meanCost: number
}

interface Candidate {
  name: TextEncodingName
  languages: readonly string[]
  /** What an encoding costs that is rarely met; a few letters more in a text outweigh it. */
  rarity: number
}

const western = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'no', 'fi', 'is', 'ca', 'sq']
const central = ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'de']
const cyrillic = ['ru', 'uk', 'bg', 'sr', 'mk']

/** The more frequent of two that read a text alike is first. */
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

/** Signs alone say little of an encoding; the most frequent one is assumed then. */
const costOfNoLetters = 3

/** Bytes that are looked at; all candidates read the first of them, and the likeliest few all of them. */
const evidence = { stretches: 8, bytes: 256, firstBytes: 384, finalists: 4 }

/** Chooses the encoding in which the bytes outside of ASCII make the likeliest letters. */
export function legacyEncodingOf(samples: readonly Uint8Array[]): LegacyEncoding {
  const bytes = Buffer.concat(
    samples.flatMap((sample) => evidenceOf(sample, evidence.stretches / samples.length)),
  )
  const likely = ranked(candidates, bytes.subarray(0, evidence.firstBytes))
  const finalists = likely.slice(0, evidence.finalists).map(({ candidate }) => candidate)
  const [best] = bytes.length > evidence.firstBytes ? ranked(finalists, bytes) : likely
  return { name: best?.candidate.name ?? 'windows-1252', meanCost: best?.mean ?? 0 }
}

/**
 * Reads bytes of every kind once: builds the tables and decoders, and compiles what reads them. The first text would wait
 * for it 70 ms; after it, each takes 10 to 20.
 */
export function prepareEncodings(): void {
  const most = evidence.stretches * evidence.bytes
  legacyEncodingOf([Uint8Array.from({ length: most }, (_, at) => 0x80 | ((at * 37 + (at >> 7) * 11) & 0x7f))])
}

interface Ranked {
  candidate: Candidate
  total: number
  mean: number
}

/** Candidates with what the bytes cost in each, from the likeliest on. */
function ranked(of: readonly Candidate[], bytes: Uint8Array): Ranked[] {
  return of
    .map((candidate) => {
      const decoder = decoderOf(candidate.name)
      const text = decoder.write(bytes) + decoder.end()
      const cost = leastCost(text, candidate.languages)
      const doubt = cost.letters === 0 ? candidate.rarity + costOfNoLetters : candidate.rarity
      return { candidate, total: cost.total + (candidate.rarity > 0 ? doubt : 0), mean: meanOf(cost) }
    })
    .toSorted((one, other) => one.total - other.total)
}

/** Bytes outside of ASCII with those beside them, from several places of a sample. */
function evidenceOf(sample: Uint8Array, stretches: number): Uint8Array[] {
  const count = Math.max(1, Math.round(stretches))
  const all = compact(sample, 0, evidence.stretches * evidence.bytes)
  if (all.length < evidence.bytes * count) return [all]
  return Array.from({ length: count }, (_, at) =>
    compact(sample, startOfLine(sample, Math.floor((sample.length / count) * at)), evidence.bytes),
  )
}

/** The next place after a line end or space, where no character of several bytes can be cut in two. */
function startOfLine(sample: Uint8Array, from: number): number {
  if (from === 0) return 0
  const at = sample
    .subarray(from, from + 4_096)
    .findIndex((byte) => byte === 0x0a || byte === 0x0d || byte === 0x20)
  return from + at + 1
}

/** Leaves out ASCII that is not next to other bytes: the first two of a run stay, of which one may end a character. */
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
