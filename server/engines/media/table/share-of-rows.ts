import { fold } from '#server/lib/language/words.ts'
import { decimal } from '#server/lib/question/computed.ts'
import type { Question, Term } from '#server/lib/question/question.ts'
import { isSaying, ofAmounts, shareParts, type ShareParts } from '#server/lib/question/share-words.ts'
import { sumOf, valuesOf } from './column-sums.ts'
import { dateFilter } from './filter-by-date.ts'
import { filtersOf, meetable, rowsOf } from './filter-rows.ts'
import { measureOf, measures } from './measure-columns.ts'
import { isOfQuality, isRate } from './column-kinds.ts'
import type { Columns, NumberColumn } from './columns.ts'
import { headedBy } from './table-columns.ts'
import { nothing, type AskedTable, type Result, type Work } from './table-work.ts'
import type { Filter } from './table-filter.ts'
import { toldRows } from './told-rows.ts'
import { isUnitAsked } from './units.ts'

/**
 * The conditions of what a share is of, of all those of the question: its days, and what is said behind 'of' ('of the paid
 * bookings'). Where nothing else is a condition, what is said there is the part ('the percentage of no-shows'), or the days are.
 * Null where no part is told.
 */
export function wholeOf(
  question: Question,
  table: Columns,
  asked: AskedTable,
  {
    filters,
    ofWhole: known,
    missing,
  }: {
    filters: readonly Filter[]
    /** Of these it is known. */
    ofWhole: readonly Filter[]
    missing: readonly number[]
  },
): readonly Filter[] | null {
  const parts = shareParts(question.inFull)
  if (parts === null) return null
  // A number that is no condition may be one that nobody knows how to meet: 'over 200'.
  const isNumberOpen = question.codes.some(
    ({ written }) => !asked.called.includes(written) && !filters.some(({ words }) => words.includes(written)),
  )
  if (isNumberOpen) return null
  const ofWhole = conditionsOf(parts.whole, question, table, asked)
  const whole = filters.filter((one) => known.includes(one) || ofWhole.some((other) => isSame(one, other)))
  if (whole.length < filters.length) return whole
  const isOpen = missing.some(
    (at) => isIn(parts.part, question.terms[at]) && !isSaying(question.terms[at]?.folded ?? ''),
  )
  if (isOpen || filters.length === 0) return null
  const days = conditionsOf('', question, table, asked)
  const ofDays = filters.filter((one) => days.some((other) => isSame(one, other)))
  if (ofDays.length < filters.length) return ofDays
  return isOfDaysIn(parts, question) ? ofYear(question, table, asked) : null
}

/** 'Of the bookings over 200': the number is of all of them. */
export const isLimitOfWhole = ({ inFull, limits }: Question): boolean => {
  const parts = shareParts(inFull)
  return parts !== null && limits.some(({ phrase }) => parts.whole.includes(fold(phrase)))
}

const isIn = (said: string, term: Term | undefined): boolean =>
  term !== undefined && said.includes(term.folded)

const isSame = (one: Filter, other: Filter): boolean =>
  one.column === other.column && one.words === other.words

/** The conditions that some of the question's words tell, and its days. */
function conditionsOf(
  said: string,
  question: Question,
  table: Columns,
  asked: AskedTable,
): readonly Filter[] {
  // Terms keep their places, which what a text holds is told by.
  const terms = question.terms.map((term) => (isIn(said, term) ? term : unsaid))
  const meet: AskedTable['meet'] = (text, language) => {
    const hits = asked.meet(text, language)
    return { ...hits, terms: hits.terms.filter(({ term }) => terms[term] !== unsaid) }
  }
  const codes = question.codes.filter(({ written }) => said.includes(fold(written)))
  const only = { ...question, text: said, inFull: said, terms, codes }
  return meetable(table, filtersOf(only, table, { ...asked, meet }).filters)
}

const unsaid: Term = {
  word: '',
  folded: '\0',
  stems: [],
  alike: [],
  translations: {},
  forms: [],
  isName: false,
  isInherited: false,
  isMinor: true,
  isPart: false,
  isCounted: false,
}

/** 'What percentage of the harvest came in July': months are the part. */
const isOfDaysIn = ({ whole }: ShareParts, { dates }: Question): boolean =>
  whole !== '' && dates.length > 0 && dates.every(({ month }) => month !== null)

/** All of the years of which some months are asked for. */
function ofYear(
  question: Question,
  table: Columns,
  { meet, nameDates }: AskedTable,
): readonly Filter[] | null {
  const years = [...new Set(question.dates.map(({ year }) => year))]
  const dates = years.flatMap((year) => (year === null ? [] : [{ year, month: null, day: null }]))
  if (dates.length < years.length) return years.length === 1 ? [] : null
  const { filter, unmet } = dateFilter({ ...question, dates, isSpan: false }, table, meet, nameDates)
  return unmet === null ? [filter].flatMap((one) => one ?? []) : null
}

/** What part of the rows of the whole meets all conditions: by their number, or by what a column of them comes to. */
export function share(work: Work): Result {
  const { whole } = work
  const parts = shareParts(work.question.inFull)
  const ofColumn = parts === null ? null : shareOfColumn(work, parts)
  if (ofColumn !== null) return ofColumn
  if (whole === null || parts === null) return nothing
  const all = rowsOf(work.table, whole)
  const measure = measureOfShare(work, parts)
  if (measure === 'unknown' || all.length === 0) return nothing
  const [part, sum] =
    measure === null ? [work.rows.length, all.length] : [work.rows, all].map((rows) => ofRows(measure, rows))
  if (part === undefined || sum === undefined || Number.isNaN(part / sum) || part / sum > 1) return nothing
  return toldShare(work, measure, part, sum)
}

/** The part in percent of the whole, and both. */
function toldShare(work: Work, measure: NumberColumn | null, part: number, sum: number): Result {
  const told = (value: number) => decimal(value, measure?.decimals ?? 0)
  const percent = (part / sum) * 100
  return {
    ...nothing,
    operation: 'share',
    column: measure?.name ?? null,
    unit: '%',
    figure: decimal(percent, percent > 0 && percent < 1 ? 2 : 1),
    label: [`${told(part)} of ${told(sum)}`, measure === null ? 'rows' : (measure.unit ?? '')]
      .join(' ')
      .trim(),
    rowCount: work.rows.length,
    ...toldRows(work, work.rows, measure),
  }
}

/** 'What share of the takings was paid by card', where a column tells how much of another that was. */
function shareOfColumn(work: Work, { part }: ShareParts): Result | null {
  const { question, table, meet, rows } = work
  const adding = measures(table).filter((column) => !isRate(column) && !isOfQuality(column))
  const partly = adding.find(
    (column) =>
      ofOther.test(fold(column.name)) &&
      [...headedBy(column, meet, question.terms)].some((at) => isIn(part, question.terms[at])),
  )
  if (partly === undefined) return null
  const others = adding.filter(({ name, unit }) => !ofOther.test(fold(name)) && unit === partly.unit)
  const isOfAll = (column: NumberColumn) =>
    rows.every((row) => !((partly.values[row] ?? 0) > (column.values[row] ?? 0)))
  const all = measureOf({ ...question, operation: 'sum' }, { ...table, columns: others }, meet, rows)
  if (all === null || !isOfAll(all)) return null
  const [some, sum] = [partly, all].map((column) => sumOf(valuesOf(column, rows)).sum)
  return some === undefined || !sum ? null : toldShare(work, partly, some, sum)
}
const ofOther = /\b(?:of which|thereof|of that|davon|dont|de l[oa]s cuales|de ell[oa]s)\b/

/** The column that is meant where amounts are; null where rows are counted. */
function measureOfShare(
  { question, table, meet, months, rows }: Work,
  { whole, part }: ShareParts,
): NumberColumn | null | 'unknown' {
  const said = whole === '' ? part : whole
  const isNamed = (column: NumberColumn) =>
    [...headedBy(column, meet, question.terms)].some((at) => isIn(said, question.terms[at])) ||
    isUnitAsked({ inFull: said }, column)
  const isOfAmounts = ofAmounts.test(said) || months !== null
  const adding = measures(table).filter((column) => !isRate(column) && !isOfQuality(column))
  const named = adding.filter(isNamed)
  if (named.length === 0 && !isOfAmounts) return null
  const [only, ...more] = named.length > 0 ? named : adding
  if (only !== undefined && more.length === 0) return only
  const best = measureOf({ ...question, operation: 'sum' }, table, meet, rows)
  return best !== null && (adding.includes(best) || best === months?.column)
    ? best
    : (months?.column ?? 'unknown')
}

/** What rows come to; not a number where some are paid and some received, which are parts of nothing. */
function ofRows(measure: NumberColumn, rows: readonly number[]): number {
  const values = [...valuesOf(measure, rows)]
  const [gained, lost] = [1, -1].map((sign) => sumOf(values.filter((value) => sign * value > 0)).sum)
  const [less = 0, more = 0] = [Math.abs(gained ?? 0), Math.abs(lost ?? 0)].toSorted(
    (one, other) => one - other,
  )
  // What was given back is little of it.
  return less > more * mostGivenBack ? Number.NaN : sumOf(values).sum
}
const mostGivenBack = 0.1
