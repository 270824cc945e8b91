import type { DateInText } from '#server/lib/language/dates.ts'
import { monthOfTitle } from '#server/lib/language/diary-days.ts'
import { withoutMarkup } from '#server/lib/language/markup.ts'
import { sentencesIn, type Sentence } from '#server/lib/language/sentences.ts'
import { withMonths } from './days-of-month.ts'
import type { EvidencePassage } from './unit.ts'
import { anyLanguage, type Hits } from './hits.ts'

/** A sentence or a row of a passage, with what of a question it holds. */
export interface Part {
  text: string
  at: number
  levels: Map<number, number>
  /** Where terms stand, from the beginning of the passage. */
  hits: Hits['terms']
  /** Terms that stand side by side with the next one of the question. */
  pairs: Set<number>
  codes: Set<string>
  dates: DateInText[]
  /** Which paragraph it is of. */
  block: number
  isHeading: boolean
  /** A heading of its own paragraph only. */
  isLead: boolean
}

/** By term, how surely it is held. */
export function levelsOf(hits: Hits): Map<number, number> {
  const levels = new Map<number, number>()
  for (const { term, level } of hits.terms) levels.set(term, Math.max(level, levels.get(term) ?? 0))
  return levels
}

export function partsOf(
  passage: EvidencePassage,
  meet: (text: string, language: string | null) => Hits,
): Part[] {
  const { kind, language, fileName, title } = passage
  const text = kind === 'text' && !passage.isHead ? withoutMarkup(passage.text) : passage.text
  const spans = kind === 'csv' && !passage.isHead ? rowsIn(text) : sentencesIn(text, language)
  // Rows of few words tell no language.
  const hits = meet(text, kind === 'csv' ? (language ?? anyLanguage) : language)
  const within = <T extends { at: number }>(all: readonly T[], from: number, to: number) =>
    all.filter(({ at }) => at >= from && at < to)
  const parts = spans.map((span, index) => {
    const to = spans[index + 1]?.at ?? text.length
    return {
      text: span.text,
      at: span.at,
      levels: levelsOf({ ...hits, terms: within(hits.terms, span.at, to) }),
      hits: within(hits.terms, span.at, to),
      pairs: pairsOf(within(hits.terms, span.at, to)),
      codes: new Set(within(hits.codes, span.at, to).map(({ code }) => code)),
      dates: within(hits.dates, span.at, to),
      block: span.block,
      isHeading: /^#{1,6}\s|^[^.!?]{3,60}:$/.test(span.text) || subject.test(span.text),
      isLead: /^\*\*[^*]+\*\*$/.test(span.text) || isTopic(text, span, spans[index + 1]),
    }
  })
  return withMonths(parts, monthOfTitle(`${fileName.replaceAll(/[_-]+/g, ' ')} ${title ?? ''}`))
}

/** What a letter says that it is about. */
const subject = /^(?:subject|re|betreff|betr\.|objet|asunto|concerne) ?:\s*\S/iu

/** 'Caretaker.', '5. **Defibrillator.**': a few words that say what the line is about, which goes on behind them. */
const topic =
  /^(?:[-*+•]\s+)?(?:\d{1,2}[.)]\s+)?(?:\*\*)?\p{Lu}[\p{L}'’&/-]*(?: [\p{L}\d'’&/-]+){0,3}[.:](?:\*\*)?$/u

function isTopic(text: string, { text: words, at }: Sentence, next: Sentence | undefined): boolean {
  const isLine = /(?:^|\n)[^\S\n]*$/.test(text.slice(Math.max(0, at - 8), at))
  const isGoneOn = next !== undefined && !text.slice(at, next.at).includes('\n')
  return isLine && isGoneOn && words.length <= longestTopic && topic.test(words)
}
const longestTopic = 40

/** So many characters from the beginning of one word to that of the next. */
const sideBySide = 18

function pairsOf(hits: Hits['terms']): Set<number> {
  const pairs = new Set<number>()
  for (const { term, at } of hits)
    if (hits.some((other) => other.term === term + 1 && Math.abs(other.at - at) <= sideBySide))
      pairs.add(term)
  return pairs
}

function rowsIn(text: string): Sentence[] {
  let at = 0
  return text.split('\n').flatMap((line) => {
    const row = { text: line, at, block: at }
    at += line.length + 1
    return line.trim() === '' ? [] : [row]
  })
}

const wholes = new WeakMap<readonly Part[], Map<number, number>>()

/** By term, how surely it stands anywhere in a passage. */
export function wholeOf(parts: readonly Part[]): Map<number, number> {
  const known = wholes.get(parts)
  if (known) return known
  const levels = new Map<number, number>()
  for (const part of parts)
    for (const [term, level] of part.levels) levels.set(term, Math.max(level, levels.get(term) ?? 0))
  wholes.set(parts, levels)
  return levels
}

const besideShare = { next: 0.55, second: 0.4 } as const
/** In another paragraph it says less. */
const apartShare = 0.75

/** What stands before and behind a sentence, as far as the next heading. */
export function besideOf(parts: readonly Part[], order: number): (readonly [Part, number])[] {
  const block = parts[order]?.block
  const isHead = (part: Part | undefined) => part === undefined || part.isHeading || part.isLead
  const [before, after] = [parts[order - 1], parts[order + 1]]
  const [second, next] = [parts[order - 2], parts[order + 2]]
  const found: (readonly [Part, number])[] = [
    ...(before === undefined ? [] : [[before, besideShare.next] as const]),
    ...(second === undefined || isHead(before) ? [] : [[second, besideShare.second] as const]),
    ...(after === undefined || isHead(after) ? [] : [[after, besideShare.next] as const]),
    ...(next === undefined || isHead(after) || isHead(next) ? [] : [[next, besideShare.second] as const]),
  ]
  return found.map(([part, weight]) => [part, part.block === block ? weight : weight * apartShare] as const)
}

/** What stands over a sentence: the beginning of its paragraph, the head of its table, the last heading. */
export function headingOf(parts: readonly Part[], part: Part, order: number): Part | undefined {
  const before = parts.slice(0, order)
  if (part.text.startsWith('|')) {
    const last = before.findLastIndex(({ text }) => !text.startsWith('|'))
    return before[last + 1]
  }
  return (
    before.findLast(({ isLead, block }) => isLead && block === part.block) ??
    before.findLast(({ isHeading }) => isHeading)
  )
}
