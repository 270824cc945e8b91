import type { ClockParts } from '#server/lib/question/computed.ts'
import { fold } from '#server/lib/language/words.ts'

// Cells as '7:10' are times of the day or lengths of time: their heading tells, or what stands beside them.

/** The parts of '7:10', '-0:30', '1:02:30' or '7h30'. */
interface ClockCell {
  sign: 1 | -1
  /** The last is null where a cell has two. */
  parts: readonly [number, number, number | null]
}

const clockForm =
  /^([+-]?)(\d{1,4})(?::([0-5]\d)(?::([0-5]\d))?|\s?h(?:\s?([0-5]\d))?)(?:\s?(?:h|hrs?|std|min)\.?)?$/i

function clockCell(cell: string): ClockCell | null {
  const [, sign, first, second, third, behindHours] =
    clockForm.exec(cell.trim().replaceAll(/[−–]/g, '-')) ?? []
  if (first === undefined) return null
  return {
    sign: sign === '-' ? -1 : 1,
    parts: [Number(first), Number(second ?? behindHours ?? 0), third === undefined ? null : Number(third)],
  }
}

const dayParts =
  /\b(?:start\w*|end|ended|begin\w*|began|finish\w*|anfang\w*|ende|uhr\w*|abfahrt\w*|ankunft\w*|entrada|salida|llegada|depart(?:s|ure)?|arriv\w*|heure|hora|inicio|comienzo|fin|debut|clock|alarm|kick-?off|pick-?up|drop-?off|open(?:s|ing)?|clos(?:es?|ing)|left|ouverture|fermeture|apertura|cierre|sunrise|sunset|tide|(?:end|offnungs|abhol|bring|weck)zeit(?:en)?)\b|\btime of (?:the )?day\b|\b(?:at|um)$/
const dayPart =
  /^(?:from|to|in|out|time in|time out|von|bis|ab|an|kommt|geht|kommen|gehen|de|a|desde|hasta|hour|when|wann|quand|cuando)$/

/** A heading of times of the day: 'Start', 'bis', 'heure', 'Salida'. */
export const isOfDayTimes = (name: string): boolean => {
  const heading = spoken(name)
  return dayParts.test(heading) || dayPart.test(heading)
}

const spoken = (name: string): string =>
  fold(name)
    .replaceAll(/[_()[\]/.]+/g, ' ')
    .trim()

const hoursNamed =
  /\b(?:hours|hrs|h|h{1,2}:mm|stdn?|\w*stunden|heures|horas|worked|overtime|gearbeitet|travaillees?|trabajad[oa]s|arbeitszeit|breaks?|pausen?|pausa|descanso)\b/
const minutesNamed = /\b(?:m{1,2}:ss|min:se[ck]|mins?|minutes?|minuten|minutos)\b/
const lengthNamed =
  /\b(?:\w*dauer|duration|duree|duracion|length|temps|chrono|tiempos?|marca|elapsed|laps?|splits?|totals?|gesamt|summe|nett?o|(?:fahr|lauf|flug|spiel|brenn|back|koch|ruhe|reise|lern|ubungs|schlaf|trainings|warte)zeit|time (?:taken|spent|worked|needed)|(?:running|moving|riding|flying|playing|cooking|baking|drying|working|travel|travell?ing|driving|waiting|sailing|total|net|chip) time)\b/

/** A heading of what is not worked of a working day. */
export const breakHeading = /\b(?:breaks?|\w*pausen?|pausa|descanso)\b/
/** Nobody rests for longer. */
const longestBreak = 4

/** A heading that names a length of time: 'Dauer', 'Time (mm:ss)'; 'Time (hh:mm)' may be of the day. */
export function isOfLengths(name: string): boolean {
  const heading = spoken(name)
  return (
    hoursNamed.test(heading.replaceAll(/\bh{1,2}(?::mm)?\b/g, ' ')) ||
    minutesNamed.test(heading) ||
    lengthNamed.test(heading)
  )
}

/** What stands in the other columns of a table. */
export interface Beside {
  /** A column of places or bibs: the table is one of results. */
  isOfResults: boolean
  /** Hours from when to when each row is, where two columns tell; null where a cell of them does not. */
  between: readonly (number | null)[] | null
}

const rankHeading =
  /\b(?:place|rank|pos|position|bib|platz|platzierung|rang|startnummer|startnr|classement|dossard|puesto|clasificacion|dorsal)\b/
const begins = /\b(?:start(?:ed|s)?|begin|beginn|began|anfang|debut|inicio|entrada)\b|^(?:from|von|de|desde)$/
const ends = /\b(?:end(?:ed|s)?|ende|finish(?:ed)?|fin|salida)\b|^(?:to|till|until|bis|a|hasta)$/

/** A heading of when something begins, and of when it ends. */
export const isOfBeginning = (name: string): boolean => begins.test(spoken(name))
export const isOfEnding = (name: string): boolean => ends.test(spoken(name))

export function besideOf(names: readonly string[], rows: readonly string[][]): Beside {
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '')
  const isCounted = (at: number) => {
    const filled = cellsOf(at).filter((cell) => cell.trim() !== '')
    return filled.filter((cell) => /^\s*\d{1,5}\.?\s*$/.test(cell)).length > filled.length / 2
  }
  const timesOf = (isNamed: (name: string) => boolean) =>
    names.findIndex((name, at) => isNamed(name) && isOfClocks(cellsOf(at)))
  const [from, to] = [timesOf(isOfBeginning), timesOf(isOfEnding)]
  return {
    isOfResults: names.some((name, at) => rankHeading.test(spoken(name)) && isCounted(at)),
    between:
      from === -1 || to === -1 || from === to
        ? null
        : rows.map((row) => hoursBetween(row[from] ?? '', row[to] ?? '')),
  }
}

const isFilled = (cell: string): boolean => !/^\s*[-–]?\s*$/.test(cell)

/** Nearly all cells that are filled are so. */
const nearlyAll = 0.9

/** Times of the day, in nearly all cells that are filled. */
export function isOfClocks(cells: readonly string[]): boolean {
  const filled = cells.filter(isFilled)
  return (
    filled.length > 0 && filled.filter((cell) => dayTimeOf(cell) !== null).length >= filled.length * nearlyAll
  )
}

/** Hours of a time of the day: '9:45', '17h30', '9:00 Uhr', '5:30 pm'. */
function dayTimeOf(cell: string): number | null {
  const [, told, half] = /^\s*(\S.*?)\s?(am|pm|a\.m\.|p\.m\.|uhr)?\s*$/i.exec(cell) ?? []
  const clock = clockCell(told ?? '')
  if (clock === null || clock.sign === -1 || clock.parts[0] > 24) return null
  const [hours, minutes] = clock.parts
  const past = /^p/i.test(half ?? '') && hours < 12 ? 12 : /^a/i.test(half ?? '') && hours === 12 ? -12 : 0
  return hours + past + minutes / 60
}

/** From one time of the day to another, which may be of the next; null where one is not told. */
export function hoursBetween(from: string, to: string): number | null {
  const [begin, end] = [dayTimeOf(from), dayTimeOf(to)]
  if (begin === null || end === null || begin === end) return null
  return end > begin ? end - begin : end + 24 - begin
}

/** How lengths of time are read and told. */
export interface Durations {
  parts: ClockParts
  /** Of the first part; null where nothing tells. */
  unit: 'h' | 'min' | null
  valueOf(cell: string): number | null
}

/** How a column of lengths of time is read; null where it holds none, or may hold times of the day. `cells`: by row. */
export function durationsOf(name: string, cells: readonly string[], beside: Beside): Durations | null {
  const filled = cells.filter(isFilled)
  const clocks = filled.flatMap((cell) => clockCell(cell) ?? [])
  const nulls = filled.filter((cell) => /^0$/.test(cell.trim())).length
  if (
    !filled.some((cell) => /\d(?::|\s?h\s?)\d/i.test(cell)) ||
    clocks.length + nulls < filled.length * nearlyAll
  )
    return null
  const heading = spoken(name)
  if (isOfDayTimes(name)) return null
  const isRest = breakHeading.test(heading)
  if (isRest && clocks.some(({ parts: [first, , third] }) => third === null && first > longestBreak))
    return null
  const isProven =
    isOfLengths(name) ||
    isBeyondDay(clocks) ||
    isBetween(cells, beside) ||
    (beside.isOfResults && isOfRace(filled, clocks))
  if (!isProven) return null
  const parts = partsOf(clocks)
  const isOfMinutes = parts === 60 && minutesNamed.test(heading)
  const isInHours = parts === 3600 || hoursNamed.test(heading) || beside.between !== null || isInFives(clocks)
  return {
    parts,
    unit: isOfMinutes ? 'min' : isInHours ? 'h' : null,
    valueOf: (cell) => valueOf(cell, parts),
  }
}

const hoursOfDay = 24

/** No day has so many hours. */
const isBeyondDay = (clocks: readonly ClockCell[]): boolean =>
  clocks.filter(({ parts: [first, second, third] }) => third === null && first + second / 60 > hoursOfDay)
    .length > 1

/** All of it lies between two times of the day beside it, with a rest at most. */
function isBetween(cells: readonly string[], { between }: Beside): boolean {
  if (between === null) return false
  const told = cells.flatMap((cell, at) => {
    const [value, whole] = [valueOf(cell, 60), between[at] ?? null]
    return value === null || whole === null ? [] : [whole - value]
  })
  const fitting = told.filter((rest) => rest > -0.01 && rest <= 1.5)
  return told.length > 2 && fitting.length >= told.length * nearlyAll
}

/** '1:09:42' of results is no time of a day, which would have '01'. */
const isOfRace = (filled: readonly string[], clocks: readonly ClockCell[]): boolean =>
  clocks.every(({ parts: [first, , third] }) => third !== null && first < 10) &&
  filled.some((cell) => /^\s*\d:/.test(cell))

/** What was planned or noted by hand is in fives: minutes, and no seconds. */
const isInFives = (clocks: readonly ClockCell[]): boolean =>
  clocks.length > 1 &&
  clocks.filter(({ parts: [, second] }) => second % 5 === 0).length >= clocks.length * 0.8

/** Seconds that are all nought were written by a program. */
function partsOf(clocks: readonly ClockCell[]): ClockParts {
  const hasSeconds = clocks.some(({ parts: [, , third] }) => third !== null && third > 0)
  const isBeyond = clocks.some(({ parts: [first, , third] }) => third === null && first > hoursOfDay)
  const hasThree = clocks.some(({ parts: [, , third] }) => third !== null)
  return hasSeconds || (hasThree && isBeyond) ? 3600 : 60
}

/** In the unit of the first part; where some have three, two are the last ones. */
function valueOf(cell: string, parts: ClockParts): number | null {
  if (cell.trim() === '0') return 0
  const clock = clockCell(cell)
  if (clock === null) return null
  const { sign, parts: told } = clock
  const [first, second, third] = parts === 3600 && told[2] === null ? [0, told[0], told[1]] : told
  return sign * (first + second / 60 + (third ?? 0) / 3600)
}
