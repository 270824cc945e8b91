import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { tagWords } from '#web/features/stories/stories-words.ts'

export const TagList = z.object({
  tags: z.array(z.string()),
  /** Typed in the field and not added yet; saving takes it too. */
  text: z.string(),
})
export type TagList = z.infer<typeof TagList>

const mostSuggested = 4

export const tagListOf = (tags: readonly string[]): TagList => ({ tags: [...tags], text: '' })

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The tags of a text with commas that are not in the list yet. */
function newTags({ tags, text }: TagList): string[] {
  const typed = text.split(',').map((tag) => tag.trim())
  return typed.filter(
    (tag, at) =>
      tag !== '' &&
      !tags.some((other) => isSame(other, tag)) &&
      typed.findIndex((other) => isSame(other, tag)) === at,
  )
}

/** Why the typed text cannot be added, or null. */
export function tagsProblem(list: TagList): string | null {
  const added = newTags(list)
  if (added.some((tag) => tag.length > limits.tag)) return tagWords.tooLong
  if (list.tags.length + added.length > limits.tags) return tagWords.tooMany
  return null
}

/** Adds what is typed and empties the field; what cannot be added stays there. */
export function withTypedTags(list: TagList): TagList {
  if (tagsProblem(list) !== null) return list
  return { tags: [...list.tags, ...newTags(list)], text: '' }
}

/** The list while the user types: every tag followed by a comma is added. */
export function withText(list: TagList, text: string): TagList {
  const end = text.lastIndexOf(',')
  if (end === -1) return { ...list, text: text.trimStart() }
  const added = withTypedTags({ ...list, text: text.slice(0, end) })
  return added.text === '' ? { ...added, text: text.slice(end + 1).trimStart() } : { ...list, text }
}

export const withoutTag = ({ tags, text }: TagList, tag: string): TagList => ({
  tags: tags.filter((other) => other !== tag),
  text,
})

/** Tags to offer: used ones that are not in the list and begin with what is typed. */
export function suggestedTags({ tags, text }: TagList, used: readonly string[]): string[] {
  const beginning = text.trim().toLowerCase()
  return used
    .filter((tag) => tag.toLowerCase().startsWith(beginning) && !tags.some((other) => isSame(other, tag)))
    .slice(0, mostSuggested)
}
