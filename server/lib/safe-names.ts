import { withoutEnd } from './without-end.ts'

/** Names reserved by Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])$/i

/** Makes names safe for every file system, and unique regardless of case; without its ending a name has `mostBytes`. */
export function createSafeNames(mostBytes = 180): (name: string) => string {
  /** How often each name was given, so that many of one name take linear time. */
  const counts = new Map<string, number>()
  return (name) => {
    const { stem, ending } = safeParts(name, mostBytes)
    const given = keyOf(`${stem}${ending}`)
    for (let count = (counts.get(given) ?? 0) + 1; ; count += 1) {
      const candidate = count === 1 ? `${stem}${ending}` : `${stem} (${count})${ending}`
      const key = keyOf(candidate)
      if (count > 1 && counts.has(key)) continue
      counts.set(given, count)
      if (count > 1) counts.set(key, 1)
      return candidate
    }
  }
}

/** File systems compare names without case, and in one form of accents. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

function safeParts(name: string, mostBytes: number): { stem: string; ending: string } {
  const written = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '_')
    .replaceAll(/\s/g, ' ')
    .replace(/^[. ]+/, '')
  const clean = withoutEnd(written, '. ')
  const [ending = ''] = /\.[^.\s]{1,10}$/.exec(clean) ?? []
  const stem = cut(clean.slice(0, clean.length - ending.length).trimEnd(), mostBytes)
  if (stem === '') return { stem: 'untitled', ending }
  return { stem: reserved.test(stem.split('.', 1)[0] ?? '') ? `_${stem}` : stem, ending }
}

/** Cuts to this many bytes of UTF-8, at a character boundary. */
function cut(text: string, most: number): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > most) break
    kept += character
  }
  return kept
}
