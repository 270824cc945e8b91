import { plainName } from '#contract/names.ts'
import { limits } from '#contract/limits.ts'
import type { FileGroup } from './group-files.ts'

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'UTC' })
const dayMs = 86_400_000
/** Longer events are described by months, then by years. */
const longestInDays = 16
const longestInMonths = 180

/** A unique name for each group, in order: its subject and its time. */
export function nameGroups(groups: readonly FileGroup[]): string[] {
  const taken = new Set<string>()
  return groups.map((group) => {
    const name = plainName(nameOf(group)).slice(0, limits.storyName - 5)
    return freeName(name, taken)
  })
}

/** The name, with a number appended if it is taken. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} (${number})`
  taken.add(free.toLowerCase())
  return free
}

function nameOf({ words, days }: FileGroup): string {
  const about = words.slice(0, 2).map(capitalised).join(' and ')
  const when = days === null ? '' : daysInWords(days)
  if (about === '') return when === '' ? 'Documents' : when
  return when === '' ? about : `${about}, ${isLong(days) ? when : monthInWords(days, when)}`
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const isLong = (days: FileGroup['days']) => days !== null && days.last - days.first > longestInDays

/** With words in the name, the month is enough. */
const monthInWords = (days: FileGroup['days'], otherwise: string) =>
  days === null ? otherwise : month.format(days.first * dayMs)

function daysInWords({ first, last }: { first: number; last: number }): string {
  const [from, to] = [first * dayMs, last * dayMs]
  if (last - first <= longestInDays) return day.formatRange(from, to)
  return (last - first <= longestInMonths ? month : year).formatRange(from, to)
}
