import { limits } from '#contract/limits.ts'
import { extensionOf } from '#contract/file-kinds.ts'
import { visibleText } from '#contract/names.ts'

/**
 * A name for display: drops invisible characters and those that change the writing direction, keeps the last part of a
 * path, and cuts a long name before its extension. Never used as a path.
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
