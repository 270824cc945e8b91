import { limits } from '#contract/limits.ts'
import { extensionOf } from '#contract/file-kinds.ts'

/**
 * A name as people may see it: control and direction-changing characters are dropped, a path keeps its last part, and a
 * long name is cut in front of its ending. It is only ever shown, never a path.
 */
export function cleanFileName(given: string): string {
  const last =
    given
      .toWellFormed()
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? ''
  const clean = last.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '').trim()
  if (clean === '' || /^\.+$/.test(clean)) return 'untitled'
  const characters = [...clean]
  if (characters.length <= limits.fileName) return clean
  const ending = [...extensionOf(clean)].slice(0, 20)
  return [...characters.slice(0, limits.fileName - ending.length), ...ending].join('')
}
