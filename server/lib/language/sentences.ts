import { seen } from './markup.ts'

/** A sentence, list item or heading. */
export interface Sentence {
  /** On one line, without markup. */
  text: string
  /** Where it begins in the text, in characters. */
  at: number
  /** The number of its paragraph, item or line, from 0. */
  block: number
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Words before a full stop that ends no sentence, as patterns. `\p{Lu}` is an initial. */
const abbreviations = [
  String.raw`approx|dr|e\.g|etc|ext|fig|i\.e|incl|max|min|mr|mrs|ms|no|p|pp|prof|ref|st|tel|vol`,
  String.raw`abs|abzgl|art|bzw|ca|d\.\s?h|evtl|exkl|geb|hr|inkl|mwst|nr|str|u\.\s?a|ust|usw|vgl|z\.\s?b|zzgl`,
  'av|fr|m|mlle|mme|réf|tél',
  'apdo|avda|dña|nº|núm|sr|sra',
  String.raw`\p{Lu}`,
].join('|')
const endsWithAbbreviation = new RegExp(String.raw`(?:^|[\s(])(?:${abbreviations})\.\s*$`, 'iu')
/** An ordinal such as 'am 10. Mai': the sentence may continue. */
const endsWithOrdinal = /(?:^|\s)\d{1,2}\.\s*$/u

/** Where one block of a text ends and the next begins. */
const blockEnds = [
  // The end of a line of code.
  /\u2028/,
  // After a figure at the end of a line, apart from its label: 'Total ..... 40,60 EUR'.
  /(?<=(?:\.{3}|\S[^\S\n]{3})[^\S\n.]*[€£$]?\d[^\n\p{L}]*(?:\p{L}{1,5}\.?)?[^\S\n]*)\n/u,
  // A blank line.
  /\n[^\S\n]*\n/,
  // Before a list item, heading or quotation.
  /\n(?=[^\S\n]*(?:[-*+•#>|]|\d{1,2}[.)])\s)/,
  // Before a time, bracket or label: a line of a chat, log or form.
  /\n(?=[^\S\n]*(?:\[|\d{1,2}[:.]\d{2}\b|\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? |\p{Lu}[\p{L} ]{1,24}:\s))/u,
  // After a line of at most 60 characters before a capital or digit: addresses and letterheads.
  /(?<=(?:^|\n)[^\n]{1,60})\n(?=\s*(?:\p{Lu}|\d))/u,
]
const blockEnd = new RegExp(blockEnds.map(({ source }) => source).join('|'), 'gu')

/** The sentences of a text in order. Language (ISO 639-1) null is taken for English. */
export function sentencesIn(text: string, language: string | null): Sentence[] {
  const sentences: Sentence[] = []
  let from = 0
  let block = 0
  const addBlock = (to: number, next: number) => {
    addSentences({ text: text.slice(from, to), from, block, language }, sentences)
    from = next
    block += 1
  }
  for (const match of text.matchAll(blockEnd)) addBlock(match.index, match.index + match[0].length)
  addBlock(text.length, text.length)
  return sentences
}

interface Block {
  text: string
  /** Its offset in the whole text, in characters. */
  from: number
  block: number
  language: string | null
}

/** Dot leaders, which would end a sentence: 'Total TTC ........ 3 240,60'. */
const dotLeader = /\.{4,}|\.{3,}(?=\s*[€£$]?\d)/g
/** A dot leader as rewritten for the segmenter, or a run of spaces before a figure. */
const leader = / *·{3,} *|(?<=\S) {3,}(?=[€£$]?\d[^\p{L}]*(?:\p{L}{1,5}\.?)?$)/gu

/** A heading line, or bold words at the start of a paragraph. */
const headingStart = /^\s*(?:#{1,6}\s[^\n]*\n|\*\*[^*\n]{2,60}\*\*(?=\s))/u

function addSentences({ text: block, from, block: place, language }: Block, into: Sentence[]): void {
  const heading = headingStart.exec(block)?.[0]
  if (heading !== undefined) {
    add(heading, from, place, into)
    addSentences(
      { text: block.slice(heading.length), from: from + heading.length, block: place, language },
      into,
    )
    return
  }
  let open = ''
  let openAt = 0
  const line = block.replaceAll('\n', ' ').replaceAll(dotLeader, ({ length }) => '·'.repeat(length))
  for (const { segment, index } of segmenterOf(language).segment(line)) {
    if (open === '') openAt = index
    open += segment
    if (endsWithAbbreviation.test(open)) continue
    if (endsWithOrdinal.test(open) && !startsSentence(block.slice(index + segment.length))) continue
    add(open, from + openAt, place, into)
    open = ''
  }
  add(open, from + openAt, place, into)
}

/** Pronouns and articles, which start a sentence after a number. Other capitals may be a month or a German noun: '10. Mai'. */
const sentenceStarters =
  `The We It He She They I A In On Der Die Das Wir Es Er Sie Le La Les Il Elle El Los Las Se`.split(' ')
const starter = new RegExp(`^(?:${sentenceStarters.join('|')})\\b`, 'u')

/** Whether the text after an ordinal is a new sentence or nothing. */
const startsSentence = (text: string): boolean => {
  const rest = text.trimStart()
  return rest === '' || starter.test(rest)
}

function add(raw: string, at: number, block: number, into: Sentence[]): void {
  const text = seen(raw).trim().replaceAll(leader, ' … ').replaceAll(/\s+/g, ' ')
  if (/[\p{L}\p{N}]/u.test(text)) into.push({ text, at: at + (raw.length - raw.trimStart().length), block })
}

function segmenterOf(language: string | null): Intl.Segmenter {
  const name = language ?? 'en'
  const cached = segmenters.get(name)
  if (cached) return cached
  const segmenter = new Intl.Segmenter(name, { granularity: 'sentence' })
  segmenters.set(name, segmenter)
  return segmenter
}
