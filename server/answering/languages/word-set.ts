import { fold } from '#server/lib/language/words.ts'

/** Folded words of a list with spaces between them. */
export const wordSet = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(fold),
  )
