import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { dateAt, type Columns } from './columns.ts'
import { dateColumnOf, type Meet } from './table-columns.ts'
import type { Filter } from './table-filter.ts'

/** From Sunday on, as days of a week that come again: 'on Saturdays', 'samstags', 'les samedis', 'los sábados'. */
const weekdays = [
  /^(?:sundays|sonntags|sonntagen|dimanches|domingos)$/,
  /^(?:mondays|montags|montagen|lundis)$/,
  /^(?:tuesdays|dienstags|dienstagen|mardis)$/,
  /^(?:wednesdays|mittwochs|mittwochen|mercredis)$/,
  /^(?:thursdays|donnerstags|donnerstagen|jeudis)$/,
  /^(?:fridays|freitags|freitagen|vendredis)$/,
  /^(?:saturdays|samstags|samstagen|sonnabends|sonnabenden|samedis|sabados)$/,
]
/** In Spanish the other days are the same for one and for several. */
const spanish = [
  null,
  /\blos lunes\b/,
  /\blos martes\b/,
  /\blos miercoles\b/,
  /\blos jueves\b/,
  /\blos viernes\b/,
  null,
]

/** 'On a Sunday', 'an einem Sonntag', 'un samedi', 'en sábado'. */
const oneOf = (names: string): RegExp =>
  new RegExp(`\\b(?:(?:on|on a|on any|a|an einem|am|un|en|los?|le) )(?:${names})\\b`)
const single = [
  'sunday|sonntag|dimanche|domingo',
  'monday|montag|lundi|lunes',
  'tuesday|dienstag|mardi|martes',
  'wednesday|mittwoch|mercredi|miercoles',
  'thursday|donnerstag|jeudi|jueves',
  'friday|freitag|vendredi|viernes',
  'saturday|samstag|sonnabend|samedi|sabado',
].map((names) => ({ asked: oneOf(names), word: new RegExp(`^(?:${names})$`) }))

/** Rows of the days of the week that are asked for; marks their words as met. */
export function weekdayFilter(
  { terms, text, operation }: Question,
  table: Columns,
  meet: Meet,
  met: Set<number>,
): Filter[] {
  const asked = fold(text)
  // Of what is computed; 'on Saturday' of a text is the one that comes.
  const isOfAll = operation !== null || /\b(?:all|whole|ganze[nrsm]?|toute?|tod[oa])\b/.test(asked)
  const isOfAny = (day: number) => isOfAll && single[day]?.asked.test(asked) === true
  const dayOfTerm = terms.map(({ folded }) =>
    weekdays.findIndex(
      (pattern, day) => pattern.test(folded) || (isOfAny(day) && single[day]?.word.test(folded) === true),
    ),
  )
  const wanted = new Set(
    weekdays.flatMap((_, day) =>
      dayOfTerm.includes(day) || isOfAny(day) || spanish[day]?.test(asked) === true ? [day] : [],
    ),
  )
  const column = wanted.size === 0 ? null : dateColumnOf(table, meet)
  if (column === null) return []
  dayOfTerm.forEach((day, at) => void (day !== -1 && met.add(at)))
  const dayOf = (row: number): number | null => {
    const date = dateAt(column.values[row] ?? 0)
    return date === null || date.day === null || date.month === null || date.year === null
      ? null
      : new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay()
  }
  return [
    {
      words: [...wanted].map((day) => nameOf(day)).join(' and '),
      column,
      values: null,
      givesWay: 'never',
      meets: (row) => wanted.has(dayOf(row) ?? -1),
    },
  ]
}

/** 4 January 1970 was a Sunday. */
const nameOf = (day: number): string =>
  `${new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + day))}s`
