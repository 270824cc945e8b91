import { isAscii, isUtf8 } from 'node:buffer'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import { leastCost, meanOf, mostMeanCost } from './letter-costs.ts'
import { countUtf8, wholeLength } from './utf8-decoder.ts'

/** Characters outside of ASCII that are counted per sample. */
const mostCounted = 4_000
/** The bytes in which an escape is searched: it may follow many lines of ASCII. */
const mostBeforeEscape = 65_536
/** UTF-8 has more characters per bad byte; text in another encoding has about ten times as many bad bytes. */
const charactersPerBadByte = 2

const marks: { encoding: TextEncodingName; mark: number[] }[] = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  // Before UTF-16, whose mark it begins with.
  { encoding: 'utf-32le', mark: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', mark: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
]

/** The encoding of a text if it is Unicode or ISO-2022-JP, else null. The first sample is the start of the text. */
export function unicodeOf(samples: readonly Uint8Array[]): TextEncodingName | null {
  const head = samples[0] ?? new Uint8Array()
  const marked = marks.find(({ mark }) => mark.every((byte, at) => head[at] === byte))
  if (marked) return marked.encoding
  return (
    utf16ByZeros(head) ??
    iso2022(head) ??
    (samples.every(isWholeUtf8) || isMostlyUtf8(samples) ? 'utf-8' : null)
  )
}

/** Whether a sample is valid UTF-8. It may end within a character only after others: 'café' in windows-1252 also ends so. */
function isWholeUtf8(sample: Uint8Array): boolean {
  if (isUtf8(sample)) return true
  const whole = sample.subarray(0, wholeLength(sample))
  return isUtf8(whole) && !isAscii(whole)
}

/** Whether samples are UTF-8 with a few bad bytes. */
function isMostlyUtf8(samples: readonly Uint8Array[]): boolean {
  const counts = samples.map((sample) => countUtf8(sample.subarray(0, wholeLength(sample)), mostCounted))
  const sum = (of: 'characters' | 'bad') => counts.reduce((total, count) => total + count[of], 0)
  return sum('characters') > sum('bad') * charactersPerBadByte
}

/** Japanese in 7 bits: escapes start and end runs of two-byte characters. */
function iso2022(sample: Uint8Array): TextEncodingName | null {
  const head = Buffer.from(sample.subarray(0, mostBeforeEscape)).toString('latin1')
  // oxlint-disable-next-line no-control-regex -- the escape character is what announces them
  return /\u001b\$[@B][!-~]{2}/.test(head) && !/[\u0080-\u00ff]/.test(head) ? 'iso-2022-jp' : null
}

/** UTF-16 without a mark: in spaces, line ends and digits every other byte is zero. */
function utf16ByZeros(sample: Uint8Array): TextEncodingName | null {
  const head = sample.subarray(0, 4096)
  const pairs = Math.floor(head.length / 2)
  if (pairs < 2) return null
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even += 1
    if (head[at + 1] === 0) odd += 1
  }
  if (even === 0 && odd > pairs * 0.4) return 'utf-16le'
  if (odd === 0 && even > pairs * 0.4) return 'utf-16be'
  if (even === odd) return null
  // Other scripts may have zeros in both bytes.
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  return isOrdinary(new TextDecoder(encoding).decode(head, { stream: true })) ? encoding : null
}

/** Whether a text is nearly all letters of a language, digits and punctuation. */
function isOrdinary(text: string): boolean {
  const ordinary = text.match(/[\p{L}\p{M}\p{N}\p{P}\p{Zs}\s$+<=>|~^`]/gu)?.length ?? 0
  return ordinary > text.length * 0.98 && meanOf(leastCost(text)) < mostMeanCost
}
