import { limits } from '#contract/limits.ts'
import { plainName } from '#contract/names.ts'
import type { GroupToName, NamedGroups } from '#server/engines/ai/ai.ts'
import type { FileGroup } from './group-files.ts'
import { freeName } from './name-groups.ts'

/** A group with its name: a story that is planned. */
export interface NamedGroup extends FileGroup {
  name: string
}

/** Groups that a model may join; more of them are no event. */
const mostJoined = 4
/** Files and characters of each that a model is told of. */
const toldFiles = 12
const toldCharacters = 160

/** Behind all days. */
const latest = Number.MAX_SAFE_INTEGER

/** What a model is told of groups; their numbers count from 1. */
export const groupsToName = (groups: readonly NamedGroup[]): GroupToName[] =>
  groups.map(({ name, files }, at) => ({
    number: at + 1,
    name,
    about: spread(files, toldFiles).map((file) =>
      [file.name, file.title ?? file.caption ?? file.text]
        .filter((words) => words !== '')
        .join(': ')
        .replaceAll(/\s+/gu, ' ')
        .slice(0, toldCharacters),
    ),
  }))

/** So many of them, from the first to the last. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count)
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor(at * step)] as Item,
  )
}

/**
 * The groups as a model would have them, as far as that makes sense: names that are none, numbers nobody gave it, groups
 * named twice and joined without measure leave everything as it was.
 */
export function namedByModel(groups: readonly NamedGroup[], named: readonly NamedGroups[]): NamedGroup[] {
  if (named.length > groups.length) return [...groups]
  const left = new Map(groups.map((group, at) => [at + 1, group]))
  const stories: NamedGroup[] = []
  const taken = new Set<string>()
  for (const { name, numbers } of named) {
    if (numbers.length > mostJoined) continue
    const parts = [...new Set(numbers)].flatMap((number) => left.get(number) ?? [])
    const [first] = parts
    if (!first) continue
    for (const number of numbers) left.delete(number)
    const plain = plainName(name)
    const isName = plain !== '' && plain.length <= limits.storyName - 5
    stories.push({ ...joined(parts, first), name: freeName(isName ? plain : first.name, taken) })
  }
  const rest = [...left.values()].map((group) => ({ ...group, name: freeName(group.name, taken) }))
  const result = [...stories, ...rest]
  // Whoever joins nearly everything has not understood.
  return result.length * 2 < groups.length ? [...groups] : result
}

function joined(parts: readonly NamedGroup[], first: NamedGroup): NamedGroup {
  const days = parts.flatMap((part) => part.days ?? [])
  return {
    ...first,
    files: parts
      .toSorted((one, other) => (one.days?.first ?? latest) - (other.days?.first ?? latest))
      .flatMap(({ files }) => files),
    days:
      days.length === 0
        ? null
        : {
            first: Math.min(...days.map((day) => day.first)),
            last: Math.max(...days.map((day) => day.last)),
          },
  }
}
