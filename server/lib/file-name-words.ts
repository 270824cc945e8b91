/** What cameras, phones and people in a hurry call everything. */
const empty = new Set(
  `img image images pict picture pictures photo photos foto dsc dscn dscf dcim pxl mvimg gopr screenshot screen shot
  bildschirmfoto capture signal telegram vid video mov clip scan scanned doc document dokument untitled unnamed
  unknown file download export copy kopie final edited edit new neu tmp temp test sample data wa at burst cover hdr raw`.split(
    /\s+/,
  ),
)
const longest = 60

const extension = /\.(?=\d{0,7}[a-z])[a-z0-9]{1,8}$/i
/** 2026-10-24, 20261024. */
const date = /(?<!\d)(?:19|20)\d\d[-_.]?[01]\d[-_.]?[0-3]\d(?!\d)/g

/** The words and numbers a file name is made of, as the beginning of a sentence; null for 'IMG_4127.jpg' and its like. */
export function fileNameWords(name: string): string | null {
  const words = plainText(name)
    .replace(extension, '')
    .replace(/whatsapp/gi, ' ')
    .replace(date, ' ')
    .replace(/(\p{Ll}{2})(?=\p{Lu})/gu, '$1 ')
    // A point before a digit belongs to it: 'op.119', '2.5'.
    .split(/[\s_\-–—,+()[\]~]+|\.(?!\d)/)
    .filter((word) => word !== '')
  const isHash = words.filter((word) => isHex(word)).length > 1
  const kept = words.filter(
    (word, at) =>
      isWord(word) || isNumberOf(words[at - 1], word) || (isCounted(word) && !(isHash && isHex(word))),
  )
  if (!kept.some((word) => isTelling(word))) return null
  const line = kept.join(' ')
  const short = line.length > longest ? wholeWords(line.slice(0, longest)) : line
  return short.charAt(0).toUpperCase() + short.slice(1)
}

/** Without the word that was cut at the end; a single long word stays. */
function wholeWords(line: string): string {
  const lastSpace = line.lastIndexOf(' ')
  return lastSpace > 0 ? line.slice(0, lastSpace) : line
}

const isTelling = (word: string): boolean =>
  (isWord(word) && /\p{L}{3}/u.test(word)) || /[^\p{Script=Latin}\p{N}.]/u.test(word) || isNumbered(word)

/** A line without control characters and those that turn the reading direction; exclamation marks are toned down. */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/ ?!+/g, '')
    .trim()
}

function isWord(word: string): boolean {
  if (empty.has(word.toLowerCase()) || /\p{N}/u.test(word)) return false
  // Letters that cannot be pronounced are a code.
  return !/^(?:[bcdfghjklmnpqrstvwxz]{4,}|[BCDFGHJKLMNPQRSTVWXZ]{4,})$/.test(word)
}

/** 'Day 3' and 'Route 1066', but no counter. */
function isNumberOf(previous: string | undefined, word: string): boolean {
  return previous !== undefined && isWord(previous) && /^[1-9]\d{0,3}$/.test(word)
}

/** '40D', '8bit', 'R6', 'op.119', '2nd': letters with a short number, but not the 'DSC012' of a camera. */
function isCounted(word: string): boolean {
  const [, letters, , unit] = /^(\p{L}{1,12})\.?(\d{1,3}\p{L}?)$|^\d{1,4}(\p{L}{1,6})$/u.exec(word) ?? []
  return (letters ?? unit) !== undefined && !empty.has((letters ?? unit ?? '').toLowerCase())
}

/** 'op.119', 'no.11'. */
const isNumbered = (word: string): boolean => /^\p{L}{2,12}\.\d{1,4}$/u.test(word) && isCounted(word)

/** A part of a hash or a UUID. */
const isHex = (word: string): boolean => word.length >= 4 && /^[\da-f]+$/i.test(word) && /\d/.test(word)
