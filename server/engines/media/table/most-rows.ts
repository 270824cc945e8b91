import { fold } from '#server/lib/language/words.ts'
import { anyLanguage } from '#server/lib/evidence/hits.ts'
import type { NumberColumn } from './read-table.ts'
import { groupsFor } from './sum-rows.ts'
import { measures } from './measure-columns.ts'
import { isUnitAsked } from './units.ts'
import { headedBy, headingOf, isDoneBy, meeterOf, peopleColumnOf } from './table-columns.ts'
import { nothing, type Result, type Work } from './table-work.ts'
import { toldRows } from './told-rows.ts'

/** What there is most of, where it is named: 'the least fruit', 'die meisten Gäste'. */
const mostOf =
  /\b(?:most|least|fewest|meisten|wenigsten|(?:le|la|les) (?:plus|moins) d(?:e |')|mas|menos)\s*(\p{L}{4,})/u
const howOften = /^(?:often|frequent\w*|times|oft|haufig\w*|souvent|frequemment|fois|veces|frecuen\w*)$/

/** Rows are what the table is called after, what somebody does who is named in each, and how often something is: not what no column of it measures. */
function isOfOtherThings({ question, table, called }: Work): boolean {
  const thing = mostOf.exec(fold(question.text))?.[1]
  if (thing === undefined || howOften.test(thing) || measures(table).length === 0) return false
  if (isDoneBy(thing, peopleColumnOf(table))) return false
  const meet = meeterOf(thing, question.language)
  return meet(`${called} ${table.columns.map(headingOf).join(' ')}`, anyLanguage).terms.length === 0
}

/** Who has most of something that no column measures and that each row is: 'wer hatte die meisten Fahrten'. */
export function isOfMostRows({ question, table, meet, called }: Work, measure: NumberColumn): boolean {
  const thing = mostOf.exec(fold(question.text))?.[1]
  return (
    question.kind === 'person' &&
    thing !== undefined &&
    peopleColumnOf(table) !== null &&
    ((measure.clock !== undefined && howOften.test(thing)) ||
      isDoneBy(thing, peopleColumnOf(table)) ||
      meeterOf(thing, question.language)(called, anyLanguage).terms.length > 0) &&
    headedBy(measure, meet, question.terms).size === 0 &&
    !isUnitAsked(question, measure)
  )
}

/** Which group has most rows, where nothing is measured: 'who came most often'. */
export function greatestCount(work: Work, operation: 'least' | 'greatest'): Result {
  const groups = groupsFor(work)
  if (groups === null || isOfOtherThings(work)) return nothing
  const sorted = groups.toSorted(
    (one, other) => (operation === 'greatest' ? 1 : -1) * (other.rows.length - one.rows.length),
  )
  const [best] = sorted
  // Where each is there once, none is there most often.
  if (!best || best.rows.length === sorted.at(-1)?.rows.length) return nothing
  return {
    ...nothing,
    operation,
    figure: `${best.rows.length} rows`,
    label: best.label,
    rowCount: best.rows.length,
    ...toldRows(work, best.rows, null),
  }
}
