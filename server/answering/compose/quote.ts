import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import type { Question } from '#server/answering/question/question.ts'
import type { RankedFile, RankedUnit } from '#server/answering/ranking/rank-passages.ts'

/** A part of a passage that answers. */
export interface Quote<P extends TextPassage> {
  passage: P
  text: string
  /** The sentence of the passage that answers, as it is in its text. */
  sentence: string
}

const longestQuote = 420
/** With a sentence beside it, a quote is not longer than this. */
const longestTogether = 300
const mostItems = 10
/** A sentence that has less of the question is quoted with the one before it. */
const leastAlone = 0.5

/** A sentence as it is quoted: with its list when it is the heading of one, and with the sentence before when it says little. */
export function quoteOf<P extends TextPassage>(
  unit: RankedUnit<P>,
  files: readonly RankedFile<P>[],
  { answerForm }: Pick<Question, 'answerForm'>,
): Quote<P> {
  const { passage, text } = unit
  if (passage.kind === 'csv' || passage.isCaption || text.length > 2 * longestQuote)
    return { passage, text: aroundMatch(unit), sentence: text }
  const units = files
    .flatMap((file) => (file.file === passage.file ? file.units : []))
    .filter(({ place }) => place === unit.place)
    .toSorted((one, other) => one.order - other.order)
  const below = units.find(({ order }) => order === unit.order + 1)
  const isOfList = isItem(below?.text ?? '') && !isItem(text) && /[^.!?]$/.test(text)
  const items = isLead(unit) || isOfList ? itemsBelow(unit, units) : []
  const [before] = units.filter(({ order }) => order === unit.order - 1)
  const isNeeded =
    unit.criteria.own < leastAlone &&
    before !== undefined &&
    before.words.size > 0 &&
    before.block === unit.block &&
    before.text.length + text.length <= longestTogether
  // What is below the date of a diary was then.
  const day =
    answerForm === 'date' && unit.dates.length === 0
      ? units.findLast((one) => one.isHeading && one.order < unit.order && one.dates.length > 0)
      : undefined
  const isOfLine = isLine(text) && items.length > 0
  const parts = [
    ...(day === undefined ? [] : [day]),
    ...(isNeeded && before !== day ? [before] : []),
    unit,
    ...items,
  ].map((one) => (isOfLine && one === unit ? `${cleaned(text)}:` : cleaned(one.text)))
  return { passage, text: shortened(joined(parts)), sentence: text }
}

/** It says what is below it. */
const isLead = ({ isHeading, text }: RankedUnit<TextPassage>): boolean =>
  isHeading || text.endsWith(':') || isNumbered(text) || isLine(text)

/** 'Items named separately': a few words that are no sentence. */
const isLine = (text: string): boolean => /^\p{Lu}[^.!?:;,]{2,59}$/u.test(text)

/** '5. Bees.' says what the rest of its paragraph is about. */
const isNumbered = (text: string): boolean => /^\d{1,2}[.)]\s+\p{L}[^.!?]{2,40}\.$/u.test(text)

const isItem = (text: string): boolean => /^\s*(?:[-*+•]|\d{1,2}[.)])\s/u.test(text)

/** Up to the next heading, or the end of the list. */
function itemsBelow<P extends TextPassage>(
  unit: RankedUnit<P>,
  units: readonly RankedUnit<P>[],
): RankedUnit<P>[] {
  const below = units.filter(({ order }) => order > unit.order)
  const isListed = isItem(below[0]?.text ?? '')
  const end = below.findIndex(
    (one) =>
      one.isHeading ||
      (isLine(unit.text) && isLine(one.text)) ||
      (isListed && !isItem(one.text)) ||
      (isNumbered(unit.text) && one.block !== unit.block),
  )
  return (end === -1 ? below : below.slice(0, end)).slice(0, mostItems)
}

/** Sentences behind each other; what is no sentence is set apart. */
const joined = (parts: readonly string[]): string =>
  parts.reduce((whole, part) =>
    whole === '' ? part : `${whole}${/[.!?;:,]["”»’')]*$/.test(whole) ? '' : ';'} ${part}`,
  )

/** `*word*`, `_word_` and `` `word` `` around words that are alone. */
const emphasis = /(?<![\p{L}\p{N}*_`])([*_`]{1,3})(?=[^\s*_`])([^*_`\n]{1,200})(?<=\S)\1(?![\p{L}\p{N}*_`])/gu

/** Without the signs of Markdown that make a heading, an item or emphasis of it. */
const cleaned = (text: string): string =>
  text
    .replace(/^[\s#>*+•-]+(?=\S)/, '')
    .replaceAll('**', '')
    .replaceAll(emphasis, '$2')
    .trim()

/** Characters before the first word of the question, where a quote does not begin with the sentence. */
const leadIn = 120

/** A long sentence or row from where it has the question's words. */
function aroundMatch({ text, at, matches }: RankedUnit<TextPassage>): string {
  const first = Math.min(...matches.map((match) => match.at - at), text.length)
  if (text.length <= longestQuote || first <= leadIn || first >= text.length) return shortened(text)
  return `… ${shortened(text.slice(first - leadIn).replace(/^\S*\s+/, ''))}`
}

const shortened = (text: string): string =>
  text.length <= longestQuote ? text : `${text.slice(0, longestQuote).replace(/\s+\S*$/, '')} …`
