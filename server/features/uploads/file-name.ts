import { limits } from '#contract/limits.ts'
import { extensionOf } from '#contract/file-kinds.ts'
import { visibleText } from '#contract/names.ts'

/**
 * A name as people may see it: what is invisible or changes the direction of writing is dropped, a path keeps its last part, and a
 * long name is cut in front of its ending. It is only ever shown, never a path.
 */
export function cleanFileName(given: string): string {
  const last =
    given
      .toWellFormed()
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? ''
  const clean = visibleText(last.replaceAll(/\p{Cc}/gu, '')).trim()
  if (clean === '' || /^\.+$/.test(clean)) return 'untitled'
  const characters = [...clean]
  if (characters.length <= limits.fileName) return clean
  const ending = [...extensionOf(clean)].slice(0, 20)
  return [...characters.slice(0, limits.fileName - ending.length), ...ending].join('')
}
