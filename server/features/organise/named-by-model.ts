import { limits } from '#contract/limits.ts'
import { plainName } from '#contract/names.ts'
import type { GroupToName, NamedGroups } from '#server/engines/ai/ai.ts'
import type { FileGroup } from './group-files.ts'
import { freeName } from './name-groups.ts'

/** A group with its name: a planned story. */
export interface NamedGroup extends FileGroup {
  name: string
}

/** The maximum number of groups that a model may join. */
const mostJoined = 4
/** Files per group sent to a model, and characters of each. */
const toldFiles = 12
const toldCharacters = 160

/** Sorts after all days. */
const latest = Number.MAX_SAFE_INTEGER

/** The groups as sent to a model; numbers start at 1. */
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

/** Picks this many items, evenly from first to last. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count)
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor(at * step)] as Item,
  )
}

/**
 * Applies a model's names and joins if they are valid: an empty name, an unknown or repeated number, or too many joins
 * leave everything unchanged.
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
  // A model that joins nearly everything has misunderstood.
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
