import type { AnswerEvidence } from '#server/engines/ai/ai.ts'
import { besideIn, type Unit } from '#server/lib/evidence/unit.ts'
import { cleaned, shortened, type Quote } from './quote.ts'

const mostItems = 10

/** What ends in a colon, and a heading, say what stands below; '5. Bees.' what stands behind it. */
export function itemsAfter(best: Unit<AnswerEvidence>, units: readonly Unit<AnswerEvidence>[]): Quote | null {
  const isNumbered = /^\d{1,2}[.)]\s+\p{L}[^.!?]{2,40}\.$/u.test(best.text)
  const isLead = isNumbered || best.text.endsWith(':') || /^#{1,6}\s/.test(best.text)
  if (!isLead || best.passage.kind === 'csv') return null
  const below = belowIn(units, best).filter(({ block }) => !isNumbered || block === best.block)
  const isListed = isItem(below[0]?.text ?? '')
  const items = upTo(below, (text) => /^#{1,6}\s|:$/.test(text) || (isListed && !isItem(text)))
  const text = `${cleaned(best.text)} ${itemised(items)}`
  return { passage: best.passage.passage, text: shortened(text) }
}

/** A line of a paper that is its heading, though nothing marks it: 'Items named separately', over lines that are sentences or items. */
const isHeadingLine = (text: string): boolean => /^\p{Lu}[^.!?:;,]{2,59}$/u.test(text)

/** What stands below such a line, up to the next one. */
export function itemsBelow(best: Unit<AnswerEvidence>, units: readonly Unit<AnswerEvidence>[]): Quote | null {
  if (!isHeadingLine(best.text) || best.passage.kind === 'csv' || best.passage.isHead) return null
  const items = upTo(belowIn(units, best), (text) => isHeadingLine(text) || /^#{1,6}\s/.test(text))
  if (items.length === 0) return null
  const text = `${cleaned(best.text)}: ${itemised(items)}`
  return { passage: best.passage.passage, text: shortened(text) }
}

const leastItems = 3
/** What heads a list is as good as the best sentence where it is worth this share of it: its words are few. */
const nearlyBest = 0.7

/** The list in a paper whose head has words of the question, where what has most of them is no list. */
export function headedItems(
  best: Unit<AnswerEvidence>,
  units: readonly Unit<AnswerEvidence>[],
): Quote | null {
  const isHead = (unit: Unit<AnswerEvidence>) =>
    unit.own.size > 0 &&
    !letterhead.test(unit.text) &&
    unit.fit >= best.fit * nearlyBest &&
    belowIn(units, unit).findIndex(({ text }) => !isItem(text)) >= leastItems
  const head = isItem(best.text) ? undefined : units.find(isHead)
  if (head === undefined || head.passage.kind === 'csv') return null
  const items = upTo(belowIn(units, head), (text) => !isItem(text))
  const text = `${cleaned(head.text)} ${itemised(items)}`
  return { passage: head.passage.passage, text: shortened(text) }
}

/** 'Asunto: reservas de verano'. */
const letterhead = /^\p{L}+ ?: \S/u

/** 'First prize a service; second prize …' */
const enumerated = /;\s\S/

/** The items of a paper that is surely meant, where no sentence of it has much of the question: what a quotation comprises. */
export function itemsBeside(
  best: Unit<AnswerEvidence>,
  units: readonly Unit<AnswerEvidence>[],
): Quote | null {
  const isAnswer = (best.own.size > 1 || enumerated.test(best.text)) && !letterhead.test(best.text)
  if (isAnswer || best.passage.kind === 'csv' || isItem(best.text)) return null
  const runs: Unit<AnswerEvidence>[][] = []
  let run: Unit<AnswerEvidence>[] = []
  for (const unit of besideIn(best, units)) {
    if (!isItem(unit.text)) run = []
    else if (run.length === 0) runs.push((run = [unit]))
    else run.push(unit)
  }
  const [only, more] = runs.filter(({ length }) => length >= leastItems)
  if (only === undefined || more !== undefined) return null
  return { passage: best.passage.passage, text: shortened(itemised(only.slice(0, mostItems))) }
}

/** The sentences of its passage behind one, in their order. */
const belowIn = (
  units: readonly Unit<AnswerEvidence>[],
  best: Unit<AnswerEvidence>,
): Unit<AnswerEvidence>[] => besideIn(best, units).filter(({ order }) => order > best.order)

/** As many as a list may have, up to what ends it. */
function upTo(
  below: readonly Unit<AnswerEvidence>[],
  isEnd: (text: string) => boolean,
): Unit<AnswerEvidence>[] {
  const end = below.findIndex(({ text }) => isEnd(text))
  return (end === -1 ? below : below.slice(0, end)).slice(0, mostItems)
}

/** One behind the other; what is no sentence is told from the next one. */
const itemised = (items: readonly Unit<AnswerEvidence>[]): string =>
  items
    .map((unit) => cleaned(unit.text))
    .reduce(
      (whole, item) => (whole === '' ? item : `${whole}${/[.!?;,]$/.test(whole) ? '' : ';'} ${item}`),
      '',
    )

/** 'New brake pads, front … £31.00' is one as well. */
export const isItem = (text: string): boolean =>
  /^\s*(?:[-*+•]|\d{1,2}[.)])\s|^[^…]{3,} … [€£$]?\d[^\p{L}]*(?:\p{L}{1,5}\.?)?$/u.test(text)
