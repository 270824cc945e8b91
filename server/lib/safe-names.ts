import { withoutEnd } from './without-end.ts'
/** Names reserved by Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const mostBytes = 180

/** Makes names safe for every file system, and unique regardless of case. */
export function createSafeNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const { stem, ending } = safeParts(name)
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? `${stem}${ending}` : `${stem} (${count})${ending}`
      const key = candidate.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return candidate
    }
  }
}

function safeParts(name: string): { stem: string; ending: string } {
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
