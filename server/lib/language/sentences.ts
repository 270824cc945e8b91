import { seen } from './markup.ts'

/** A sentence, a list item or a heading, and where it begins in its text. */
export interface Sentence {
  text: string
  /** In characters. */
  at: number
  /** Which paragraph, item or line it is of, counted from 0. */
  block: number
}

const segmenters = new Map<string, Intl.Segmenter>()

/** After these no sentence ends, whatever follows. */
const abbreviation =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|prof|st|nr|no|str|ca|bzw|vgl|evtl|inkl|exkl|zzgl|abzgl|mwst|ust|geb|tel|tél|ref|réf|ext|approx|z\.\s?b|d\.\s?h|u\.\s?a|e\.g|i\.e|etc|incl|sr|sra|dña|mme|mlle|m|hr|fr|p|pp|vol|fig|art|abs|av|avda|apdo|núm|nº|max|min|usw|\p{Lu})\.\s*$/iu
/** A number with a point: an ordinal, as in 'am 10. Mai'; the sentence goes on with what is written small, or a month. */
const ordinal = /(?:^|\s)\d{1,2}\.\s*$/u

/**
 * A blank line, or a line that begins an item, a heading or a quotation; also the end of a short line without a full stop,
 * where the next one begins anew: addresses, forms and what stands at the head of a letter; and of a line at whose end a
 * figure stands apart, and of one of code.
 */
const blockEnd =
  /\u2028|(?<=(?:\.{3}|\S[^\S\n]{3})[^\S\n.]*[€£$]?\d[^\n\p{L}]*(?:\p{L}{1,5}\.?)?[^\S\n]*)\n|\n[^\S\n]*\n|\n(?=[^\S\n]*(?:[-*+•#>|]|\d{1,2}[.)])\s)|\n(?=[^\S\n]*(?:\[|\d{1,2}[:.]\d{2}\b|\p{Lu}[\p{L} ]{1,24}:\s))|(?<=(?:^|\n)[^\n]{1,60})\n(?=\s*(?:\p{Lu}|\d))/gu

/** The sentences of a text, line breaks within them as spaces; items and headings are sentences of their own. */
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
  /** In the whole text, in characters. */
  from: number
  block: number
  language: string | null
}

/** What leads the eye to a figure: 'Total TTC ........ 3 240,60'. */
const leader = /\.{4,}|\.{3,}(?=\s*[€£$]?\d)/g
const led = / *·{3,} *|(?<=\S) {3,}(?=[€£$]?\d[^\p{L}]*(?:\p{L}{1,5}\.?)?$)/gu

/** A heading is a line of its own; words in bold at the beginning of a paragraph are one, too. */
const leading = /^\s*(?:#{1,6}\s[^\n]*\n|\*\*[^*\n]{2,60}\*\*(?=\s))/u

function addSentences({ text: block, from, block: place, language }: Block, into: Sentence[]): void {
  const heading = leading.exec(block)?.[0]
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
  const spoken = block.replaceAll('\n', ' ').replaceAll(leader, ({ length }) => '·'.repeat(length))
  for (const { segment, index } of segmenterOf(language).segment(spoken)) {
    if (open === '') openAt = index
    open += segment
    if (abbreviation.test(open) || (ordinal.test(open) && !endsThere(block, index + segment.length))) continue
    add(open, from + openAt, place, into)
    open = ''
  }
  add(open, from + openAt, place, into)
}

/** After a number: what follows begins with a capital that is no month, and is no German noun beside its date. */
const endsThere = (block: string, at: number): boolean => {
  const rest = block.slice(at).trimStart()
  return (
    rest === '' ||
    /^(?:The|We|It|He|She|They|I|A|In|On|Der|Die|Das|Wir|Es|Er|Sie|Le|La|Les|Il|Elle|On|El|Los|Las|Se)\b/u.test(
      rest,
    )
  )
}

function add(raw: string, at: number, block: number, into: Sentence[]): void {
  const text = seen(raw).trim().replaceAll(led, ' … ').replaceAll(/\s+/g, ' ')
  if (/[\p{L}\p{N}]/u.test(text)) into.push({ text, at: at + (raw.length - raw.trimStart().length), block })
}

function segmenterOf(language: string | null): Intl.Segmenter {
  const name = language ?? 'en'
  const known = segmenters.get(name)
  if (known) return known
  const made = new Intl.Segmenter(name, { granularity: 'sentence' })
  segmenters.set(name, made)
  return made
}
