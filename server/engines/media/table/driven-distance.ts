import { numberColumns, rowByRow, type Column, type Columns, type NumberColumn } from './columns.ts'
import { isIdentifier } from './measure-columns.ts'
import { isRate } from './column-kinds.ts'
import { headingOf } from './table-columns.ts'

// What a counter shows before and after each row, 'km start' and 'km end': what lies between is meant.

const sides: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [
    /\b(?:start|begin|beginn|beginning|from|anfang|von|debut|inicio|inicial|initial|desde|before|opening|vorher|alt|avant|antes)\b/,
    /\b(?:end|to|ende|bis|fin|final|hasta|finish|after|closing|nachher|neu|apres|despues)\b/,
  ],
  [/\bde\b/, /\ba\b/],
]
/** So only what a vehicle counts is called: 'in' and 'out' are of anything. */
const sidesOfTravel = [
  /\b(?:out|depart(?:ure)?|abfahrt|salida)\b/,
  /\b(?:in|back|return(?:ed)?|arrivee|arrival|ankunft|ruckkehr|retour|llegada|vuelta|regreso)\b/,
] as const
const small = /\b(?:de|del|du|d'|a|al|au|l'|at|the|on|la|le|bei|der|of)(?=\s|$|(?<='))/g

const odometer =
  /\b(?:odo|odom|odometer|kms?|kilomet\w*|miles?|mi|mileage|meilen|tacho\w*|km-?stand|compteur kilometrique|cuentakm|cuentakilometros|milometer|milles|millas)\b/
const counter = /\b(?:compteur|contador|zahler\w*|clock|stand)\b/
const travel =
  /\b(?:driver|fahrer\w*|conducteur|conductrice|chauffeur|conductora?|trips?|fahrt\w*|trajet|viaje|trayecto|destination|ziel|destino|vehicle|fahrzeug|vehicule|vehiculo|van|car|auto|voiture|coche|furgoneta|camionnette)\b/
const distance =
  /\b(?:kms?|kilomet\w*|miles?|mi|meilen|distance|distanz|strecke|distancia|milles|millas|gefahren\w*|gef|driven|parcourus?|recorrid[oa]s?)\b/

interface Readings {
  from: NumberColumn
  to: NumberColumn
  /** What both headings have besides. */
  name: string
  isOfTravel: boolean
}

/** A table with what lies between the readings before and after each row, in place of them. */
export function withDistances(table: Columns): Columns {
  const numbers = numberColumns(table).filter((column) => !isIdentifier(column, table.headRows))
  const isTravelled = table.columns.some((column) => travel.test(headingOf(column)))
  const pairs = pairsOf(numbers, isTravelled)
  if (pairs.length === 0) return table
  const readings = new Set<Column>(pairs.flatMap(({ from, to }) => [from, to]))
  const distances = pairs.map((pair) => differenceOf(pair, pairs))
  const told = new Map<Column, NumberColumn>()
  for (const derived of distances) {
    const own = derived.isDistance
      ? numbers.find((column) => !readings.has(column) && isToldIn(column, derived))
      : undefined
    if (own !== undefined) told.set(own, { ...own, isDistance: true })
  }
  const kept = table.columns.map((column): Column => {
    if (column.type === 'number' && readings.has(column)) return { ...column, isReading: true }
    return told.get(column) ?? column
  })
  return { ...table, columns: [...kept, ...(told.size > 0 ? [] : distances)] }
}

function pairsOf(numbers: readonly NumberColumn[], isTravelled: boolean): Readings[] {
  const taken = new Set<NumberColumn>()
  const isOdometer = (column: NumberColumn) => {
    const heading = headingOf(column)
    return (
      odometer.test(heading) ||
      column.unit === 'km' ||
      (isTravelled && column.unit === null && counter.test(heading))
    )
  }
  const pairBy = ([begin, end]: readonly [RegExp, RegExp], among: readonly NumberColumn[]): Readings[] =>
    among.flatMap((from) => {
      const name = besides(from, begin)
      const to = among.find((other) => other !== from && !taken.has(other) && besides(other, end) === name)
      if (name === null || name === '' || to === undefined || taken.has(from)) return []
      const isOfTravel = isOdometer(from) && isOdometer(to)
      if (isOfTravel && !goesOn(from, to)) return []
      taken.add(from)
      taken.add(to)
      return [{ from, to, name, isOfTravel }]
    })
  const plain = sides.flatMap((side) => pairBy(side, numbers))
  return [...plain, ...pairBy(sidesOfTravel, numbers.filter(isOdometer))]
}

/** What a heading says besides that it is of the beginning or of the end; null where it says no such thing. */
function besides(column: NumberColumn, side: RegExp): string | null {
  const heading = headingOf(column).trim()
  return side.test(heading)
    ? heading.replace(side, ' ').replaceAll(small, ' ').replaceAll(/\s+/g, ' ').trim()
    : null
}

/** Nearly all rows. */
const nearlyAll = 0.95

/** A counter never goes back. */
function goesOn(from: NumberColumn, to: NumberColumn): boolean {
  const run = to.values.map((value, row) => value - (from.values[row] ?? Number.NaN))
  const told = run.filter((value) => !Number.isNaN(value))
  return told.length > 0 && told.filter((value) => value >= 0).length >= told.length * nearlyAll
}

function differenceOf({ from, to, name, isOfTravel }: Readings, pairs: readonly Readings[]): NumberColumn {
  const isOnly = pairs.filter((pair) => pair.isOfTravel).length === 1
  const called = isOfTravel ? (isOnly ? 'Distance' : `Distance ${name}`) : name
  const run = rowByRow(to, from, called, (after, before) =>
    isOfTravel && after < before ? Number.NaN : after - before,
  )
  return {
    ...run,
    unit: to.unit ?? from.unit ?? (isOfTravel ? unitIn(`${headingOf(from)} ${headingOf(to)}`) : null),
    isDerived: true,
    ...(isOfTravel ? { isDistance: true } : {}),
  }
}

const unitIn = (heading: string): string | null =>
  /\b(?:miles?|mi|mileage|meilen|milometer)\b/.test(heading)
    ? 'miles'
    : /\bkms?\b/.test(heading)
      ? 'km'
      : null

/** The file tells the same itself: 'gef. km'. */
function isToldIn(column: NumberColumn, derived: NumberColumn): boolean {
  if (isRate(column) || !(column.unit === 'km' || distance.test(headingOf(column)))) return false
  const rows = [...derived.values.keys()].filter((row) => !Number.isNaN(derived.values[row] ?? Number.NaN))
  const alike = rows.filter(
    (row) => Math.abs((column.values[row] ?? Number.NaN) - (derived.values[row] ?? 0)) <= 1,
  )
  return rows.length > 0 && alike.length >= rows.length * 0.8
}
