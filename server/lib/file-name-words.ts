/** What cameras, phones and people in a hurry call everything. */
const empty = new Set(
  `img image images pict picture pictures photo photos foto dsc dscn dscf dcim pxl mvimg gopr screenshot screen shot
  bildschirmfoto capture signal telegram vid video mov clip scan scanned doc document dokument untitled unnamed
  unknown file download export copy kopie final edited edit new neu tmp temp test sample data wa at burst cover hdr raw`.split(
    /\s+/,
  ),
)
const longest = 60

/** The words a file name is made of, as the beginning of a sentence; null for 'IMG_4127.jpg' and its like. */
export function fileNameWords(name: string): string | null {
  const words = plainText(name)
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/whatsapp/gi, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_\-–—.,+()[\]~]+/)
    .filter((word) => word !== '')
  const kept = words.filter((word, at) => isWord(word) || isNumberOf(words[at - 1], word))
  if (!kept.some((word) => /\p{L}{3}/u.test(word) || /[^\p{Script=Latin}\p{N}]/u.test(word))) return null
  const line = kept.join(' ')
  const short = line.length > longest ? line.slice(0, longest).replace(/\s+\S*$/, '') : line
  return short.charAt(0).toUpperCase() + short.slice(1)
}

/** A line without control characters and those that turn the reading direction; exclamation marks are toned down. */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\s*!+/g, '')
    .trim()
}

function isWord(word: string): boolean {
  if (empty.has(word.toLowerCase()) || /\p{N}/u.test(word)) return false
  // Letters that cannot be pronounced are a code.
  return !/^[bcdfghjklmnpqrstvwxz]{4,}$/i.test(word)
}

/** 'Day 3', but no date and no counter. */
function isNumberOf(previous: string | undefined, word: string): boolean {
  return previous !== undefined && isWord(previous) && /^[1-9]\d?$/.test(word)
}
