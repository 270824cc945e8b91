import { allStopWords } from '#server/lib/stop-words.ts'
import { fold } from '#server/lib/language/words.ts'
import { anyLanguage } from '#server/lib/evidence/hits.ts'
import type { NumberColumn } from './columns.ts'
import { groupsFor } from './sum-rows.ts'
import { measures } from './measure-columns.ts'
import { isOfQuality, isQuantity, isRate } from './column-kinds.ts'
import { ofAmounts } from '#server/lib/question/share-words.ts'
import { isUnitAsked } from './units.ts'
import { headedBy, headingOf, isDoneBy, meeterOf, peopleColumnOf } from './table-columns.ts'
import { nothing, type Result, type Work } from './table-work.ts'
import { toldRows } from './told-rows.ts'

/** What there is most of, where it is named: 'the least fruit', 'die meisten Gäste', 'the most confirmed bookings'. */
const mostOf =
  /\b(most|least|fewest|(?:am|(?:mit )?den|dem|die|der|das) (?:meisten?|wenigsten?)|meisten|wenigsten|(?:le|la|les) (?:plus|moins) d(?:e |'|es )|mas|menos)\s*(?:(\p{L}{3,})\s+)?(\p{L}{4,})/u
const howOften = /^(?:often|frequent\w*|times|oft|haufig\w*|souvent|frequemment|fois|veces|frecuen\w*)$/
const mostOften =
  /\b(?:most often|most (?:frequent(?:ly)?|common|popular)|most times|haufigste[nrs]?|am oftesten|le (?:plus|moins) (?:souvent|frequemment|frequente?s?|courante?s?|populaires?|de fois)|(?:mas|menos) (?:veces|a menudo|frecuente(?:s|mente)?|comun(?:es)?|popular(?:es)?))\b/

/** People are what rows are of, wherever a column has something else of each. */
const people =
  /^(?:people|persons|guests|customers|visitors|members|participants|respondents|leute|personen|gaste|kunden|besucher|mitglieder|teilnehmer|teilnehmerinnen|befragten?|personnes|gens|clients|membres|participants|inscrits|personas|clientes|socios|participantes|inscritos|encuestados)$/

/** Hours, kilos, expenses and admissions are told by a column, whatever rows are called. */
const isMeasuredIn = (word: string): boolean =>
  ofAmounts.test(word) ||
  /^(?:hours|minutes|days|nights|kilos|litres|liters|points|goals|admissions|tickets|\p{L}*(?:stunden|minuten|nachte|punkte|tore)|heures|nuits|points|buts|entrees|horas|noches|puntos|goles|entradas)$/u.test(
    word,
  )

/** What somebody does each time that there is a row of him. */
const turns =
  /^(?:shifts|turns|sessions|visits|appearances|schichten|dienste|einsatze|besuche|gardes|permanences|seances|visites|turnos|visitas|sesiones)$/

interface Most {
  word: string
  /** 'Bookings', and no 'honey'. */
  isMany: boolean
}

/** What there is most of, and what is said before it: 'bookings', 'confirmed'. */
function mostThings(text: string): Most[] {
  const [, most = '', first, second = ''] = mostOf.exec(fold(text)) ?? []
  const isGerman = /meiste|wenigste/.test(most)
  const isMany = (word: string) =>
    isGerman
      ? /^(?:die |mit den )?(?:meisten|wenigsten)$/.test(most)
      : /[sx]$|^(?:people|children|men|women)$/.test(word)
  const words = [first, second].flatMap((word) => (word === undefined || word === '' ? [] : [word]))
  // 'The most honey this year' is of no years, and 'the most from jobs' of no jobs.
  const end = words.findIndex((word) => allStopWords.has(word) && !howOften.test(word))
  return words.slice(0, end === -1 ? words.length : end).map((word) => ({ word, isMany: isMany(word) }))
}

/** Rows are what the table is called after, what somebody does who is named in each, and how often something is: not what no column of it measures. */
function isOfOtherThings({ question, table, called }: Work): boolean {
  const things = mostThings(question.text)
  if (things.length === 0 || mostOften.test(fold(question.text)) || measures(table).length === 0) return false
  if (things.some(({ word }) => howOften.test(word) || people.test(word) || turns.test(word))) return false
  if (things.some(({ word }) => isDoneBy(word, peopleColumnOf(table)))) return false
  const told = `${called} ${table.columns.map(headingOf).join(' ')}`
  return !things.some(({ word }) => meeterOf(word, question.language)(told, anyLanguage).terms.length > 0)
}

/** There is most of something that no column measures and that each row is: 'which channel brought the most bookings', 'am häufigsten'. */
export function isOfMostRows(work: Work, measure: NumberColumn | null): boolean {
  const { question, table, meet, called, months } = work
  if (months !== null) return false
  if (mostOften.test(fold(question.text))) return true
  if (groupsFor(work) === null) return false
  const isMeasured =
    measure !== null && (headedBy(measure, meet, question.terms).size > 0 || isUnitAsked(question, measure))
  if (isMeasured) return false
  const doers = question.kind === 'person' ? peopleColumnOf(table) : null
  return mostThings(question.text).some(
    ({ word, isMany }) =>
      isDoneBy(word, doers) ||
      (doers !== null && measure?.clock !== undefined && howOften.test(word)) ||
      (isMany &&
        !isMeasuredIn(word) &&
        meeterOf(word, question.language)(called, anyLanguage).terms.length > 0) ||
      turns.test(word) ||
      (people.test(word) && !measures(table).some(isQuantity)),
  )
}

/** The only column that adds up, where what there is most of is no number of things: 'the most honey'. */
export function mostAmount({ question, table, called }: Work): NumberColumn | null {
  const [thing] = mostThings(question.text)
  if (thing === undefined || thing.isMany) return null
  const [only, ...more] = measures(table).filter((column) => !isRate(column) && !isOfQuality(column))
  if (only === undefined || more.length > 0) return null
  const told = `${called} ${headingOf(only)}`
  return meeterOf(thing.word, question.language)(told, anyLanguage).terms.length > 0 ? only : null
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
