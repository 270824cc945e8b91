import ICAL from 'ical.js'
import { createTextCollector, type ReadableText } from '#server/engines/media/text/readable-text.ts'
import { countOf, dayInWords, someOf, spanInWords } from '#server/lib/in-words.ts'
import { componentsOf } from './components.ts'
import { oneLine, type Properties, propertiesOf, textOf } from './properties.ts'

const kinds = { VEVENT: 'Event', VTODO: 'Task', VJOURNAL: 'Note' }
const mostPeople = 100

interface ReadEvent {
  name: string | null
  /** ISO 8601: the first day. */
  day: string | null
  /** '12 July 2026, 14:00'. */
  when: string
}

/** The events of a calendar as text: what, when, where and who. */
export async function readCalendar(path: string, _mime: string, most: number): Promise<ReadableText> {
  const collector = createTextCollector(most)
  const events: ReadEvent[] = []
  for await (const lines of componentsOf(path, Object.keys(kinds))) {
    const properties = propertiesOf(lines, ICAL.design.icalendar)
    const event = eventOf(properties)
    events.push(event)
    if (!collector.isFull()) collector.add(textOfEvent(event, properties))
  }
  const [first] = events
  return {
    ...collector.result(),
    title: events.length === 1 ? (first?.name ?? null) : null,
    summary:
      first === undefined
        ? 'Calendar without events'
        : events.length === 1
          ? summaryOf(first)
          : calendarSummary(events),
  }
}

function eventOf(properties: Properties): ReadEvent {
  const start = momentOf(properties, 'dtstart') ?? momentOf(properties, 'due')
  return {
    name: oneLine(textOf(properties, 'summary')) || null,
    day: start?.day ?? null,
    when: start === null ? '' : spelled(start),
  }
}

function textOfEvent({ name }: ReadEvent, properties: Properties): string {
  const facts = [
    ['Event', name ?? ''],
    ['When', whenOf(properties)],
    ['Where', textOf(properties, 'location')],
    ['Organiser', people(properties, 'organizer')],
    ['Who', people(properties, 'attendee')],
    ['Repeats', repeats[textOf(properties, 'rrule').split(/[=;]/)[1] ?? ''] ?? ''],
    ['Status', statuses[textOf(properties, 'status')] ?? ''],
    ['Link', textOf(properties, 'url')],
  ] as const
  const head = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${oneLine(value)}`)
  return [...head, textOf(properties, 'description')].filter((part) => part !== '').join('\n')
}

const repeats: Record<string, string> = {
  DAILY: 'every day',
  WEEKLY: 'every week',
  MONTHLY: 'every month',
  YEARLY: 'every year',
}
const statuses: Record<string, string> = { CANCELLED: 'cancelled', TENTATIVE: 'tentative' }

interface Moment {
  day: string
  /** '14:00'; null for a whole day. */
  time: string | null
  zone: string | null
}

/** The clock time as it is written; it is not converted to another zone. */
function momentOf(properties: Properties, name: string): Moment | null {
  const property = properties.get(name)?.[0]
  const value = property?.getFirstValue()
  if (property === undefined || !(value instanceof ICAL.Time)) return null
  const iso = value.toString()
  if (dayInWords(iso) === '') return null
  const zone = iso.endsWith('Z') ? 'UTC' : valueOf(property.getParameter('tzid'))
  return { day: iso.slice(0, 10), time: value.isDate ? null : iso.slice(11, 16), zone }
}

const valueOf = (parameter: string | string[] | undefined): string | null =>
  parameter === undefined || parameter === '' ? null : oneLine([parameter].flat()[0] ?? '')

const spelled = ({ day, time, zone }: Moment): string =>
  `${dayInWords(day)}${time === null ? '' : `, ${time}`}${zone === 'UTC' ? ' UTC' : ''}`

function whenOf(properties: Properties): string {
  const start = momentOf(properties, 'dtstart') ?? momentOf(properties, 'due')
  if (start === null) return ''
  const zone = start.zone === null || start.zone === 'UTC' ? '' : ` (${start.zone})`
  return `${spelled(start)}${untilOf(start, momentOf(properties, 'dtend'))}${zone}`
}

/** The end of whole days is the day after the last one. */
function untilOf(start: Moment, end: Moment | null): string {
  if (end === null) return ''
  if (end.time === null) {
    const last = new Date(Date.parse(end.day) - 86_400_000).toISOString().slice(0, 10)
    return last > start.day ? ` to ${dayInWords(last)}` : ''
  }
  return end.day === start.day ? ` to ${end.time}` : ` to ${spelled(end)}`
}

/** Names, or addresses without one. */
function people(properties: Properties, name: string): string {
  const all = properties.get(name) ?? []
  return all
    .slice(0, mostPeople)
    .map(
      (property) =>
        valueOf(property.getParameter('cn')) ?? String(property.getFirstValue()).replace(/^mailto:/i, ''),
    )
    .join(', ')
}

/** 'Event: Harbour festival, 12 July 2026, 14:00'. */
function summaryOf({ name, when }: ReadEvent): string {
  const parts = [name ?? '', when].filter((part) => part !== '')
  return parts.length === 0 ? 'Event' : `Event: ${parts.join(', ')}`
}

/** 'Calendar with 12 events, 3 May 2026 to 9 June 2026: Regatta, Harbour festival and 10 others'. */
function calendarSummary(events: readonly ReadEvent[]): string {
  const days = events.flatMap(({ day }) => day ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const span = first === undefined || last === undefined ? '' : `, ${spanInWords(first, last)}`
  const names = [...new Set(events.flatMap(({ name }) => name ?? []))]
  return `Calendar with ${countOf(events.length, 'event')}${span}${names.length === 0 ? '' : `: ${someOf(names, 3)}`}`
}
