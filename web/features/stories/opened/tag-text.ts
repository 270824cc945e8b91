import { limits } from '#contract/limits.ts'

/** Tags as one text to edit: 'travel, family'. */
export function tagsText(tags: string[]): string {
  return tags.join(', ')
}

/** The tags of such a text: trimmed, each once, as many as a story may have. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '').slice(0, limits.tags)
}

/** Words for a tag that is too long, or null. */
export function tagsProblem(text: string): string | null {
  const isTooLong = tagsOf(text).some((tag) => tag.length > limits.tag)
  return isTooLong ? `A tag has at most ${limits.tag} characters.` : null
}
