import { dateInWords, spanOf } from '#server/lib/language/dates.ts'
import { fold } from '#server/lib/language/words.ts'
import { usedUp } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { dateAt, type Column, type Columns, type DateColumn, type NumberColumn } from './columns.ts'
import { dateColumnOf, headingOf } from './table-columns.ts'
import { filledRows } from './column-sums.ts'
import { rowsOf } from './filter-rows.ts'
import { betweenRows } from './differences.ts'
import type { Result, Work } from './table-work.ts'
import { toldFigure } from './told-figure.ts'
import { cellOf } from './told-rows.ts'

const reading =
  /\b(?:meter|reading|odometer|odo|mileage|zahler|\w*zahlerstand|stand|kilometerstand|compteur|releve|index|contador|lectura|kilometrage|kilometraje)\b/
/** So a table of readings is called, or the column of who read them. */
const readings =
  /\b(?:meters|(?:meter )?readings|read by|\w*zahlerstande?|abgelesen|compteurs?|releves?(?! (?:de |du )?(?:compte|banc))|releve par|contador(?:es)?|lecturas?|leido por)\b/
const fewestReadings = 3

/** It is called after readings, or tells who took them. */
export const hasReadings = ({ columns }: Columns, called: string): boolean =>
  readings.test(fold([called, ...columns.map(headingOf)].join(' ')))

/** What a meter shows, and never goes back: its readings come to nothing together, what it ran lies between them. */
const isOfReadings = ({ called, table }: Work, measure: NumberColumn, filled: readonly number[]): boolean =>
  // What lies between two readings of a row adds up.
  !measure.isDerived &&
  !measure.isDistance &&
  measure.clock === undefined &&
  filled.length >= fewestReadings &&
  (reading.test(headingOf(measure)) || hasReadings(table, called)) &&
  filled.every(
    (row, at) => at === 0 || (measure.values[row] ?? 0) >= (measure.values[filled[at - 1] ?? row] ?? 0),
  )

const dayMs = 86_400_000
/** A reading so many days from the turn of a month tells it. */
const nearEnough = 10

/** Of months and years the readings that are nearest to when they begin and end: those of 31 December and 31 January for January. */
function nearestTo(
  asked: Question['dates'],
  { values }: DateColumn,
  rows: readonly number[],
): { from: number; to: number } | null {
  const spans = asked.flatMap((date) => (date.day === null ? (spanOf(date) ?? []) : []))
  if (spans.length === 0 || spans.length < asked.length) return null
  const begin = Math.min(...spans.map(({ from }) => Date.parse(from)))
  const end = Math.max(...spans.map(({ to }) => Date.parse(to))) + dayMs
  const nearest = (time: number): number | null => {
    const told = rows.flatMap((row) => {
      const day = dateAt(values[row] ?? 0)
      const span = day === null || day.day === null ? null : spanOf(day)
      return span === null ? [] : [{ row, away: Math.abs(Date.parse(span.from) - time) / dayMs }]
    })
    const [best] = told.toSorted((one, other) => one.away - other.away)
    return best === undefined || best.away > nearEnough ? null : best.row
  }
  const [from, to] = [nearest(begin), nearest(end)]
  return from === null || to === null || from === to ? null : { from, to }
}

/**
 * How far a meter ran in the months or years that are asked for; else from the first of the rows that meet the question to the
 * next reading behind them, or to the last of them where both days are named or there is none behind. Null where the column has
 * no readings.
 */
export function ranBetween(work: Work, measure: NumberColumn): Result | null {
  const { table, question, filters } = work
  // Of several meters in one table each has readings of its own.
  const ofMeter = filters.filter(({ column }) => column?.type === 'text')
  const all = filledRows(measure, rowsOf(table, ofMeter))
  if (!isOfReadings(work, measure, all)) return null
  const held = filledRows(measure, work.rows)
  const [first] = held
  const last = held.at(-1)
  if (first === undefined || last === undefined) return null
  const isOfTwoDays = question.dates.length === 2 && question.dates.every(({ day }) => day !== null)
  const dates = dateColumnOf(table, work.meet)
  const near = dates === null ? null : nearestTo(question.dates, dates, all)
  const from = near?.from ?? first
  const to = near?.to ?? (isOfTwoDays ? last : (all[all.indexOf(last) + 1] ?? last))
  if (to === from) return null
  const told = (row: number) =>
    `${dates === null ? `row ${row + 1}` : dayOf(dates, row, question.language)}: ${toldFigure(measure.values[row] ?? 0, measure)}`
  return betweenRows(work, measure, [from, to], `${told(from)}; ${told(to)}`)
}

/** 'How much did we use between', 'vom 1. bis zum 31. verbraucht': not the sum of rows, nor each of them. */
export const isRunAsked = ({ text, dates, isSpan }: Question): boolean =>
  (isSpan && dates.every(({ day }) => day !== null)) || (dates.length > 0 && usedUp.test(fold(text)))

function dayOf(column: Column, row: number, language: string | null): string {
  const value = column.values[row] ?? 0
  const date = column.type === 'date' && value > 0 ? dateAt(value) : null
  return date === null ? cellOf(column, row) : dateInWords(date, language ?? 'en')
}
