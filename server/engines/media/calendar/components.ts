import { decodeFile } from '#server/engines/media/text/decode-text.ts'

/** Pictures, sounds and keys: base64. */
const encodedNames = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY', 'ATTACH', 'IMAGE'])
const mostLines = 5_000
const mostLineCharacters = 20_000

/**
 * The components of a calendar or address book one by one, each as its unfolded property lines; those of components
 * within a component, such as alarms, are left out. The last one may be cut off.
 */
export async function* componentsOf(path: string, kinds: readonly string[]): AsyncGenerator<string[]> {
  let lines: string[] = []
  let open: string | null = null
  let inner = 0
  for await (const line of unfolded(linesOf(path))) {
    const [mark, name] = markOf(line)
    if (open === null) {
      if (mark === 'BEGIN' && kinds.includes(name)) open = name
      continue
    }
    if (mark === 'END' && name === open && inner === 0) {
      yield lines
      lines = []
      open = null
    } else if (mark === 'BEGIN' && name === open) {
      // The one before was not ended.
      yield lines
      lines = []
      inner = 0
    } else if (mark === 'BEGIN') inner += 1
    else if (mark === 'END') inner = Math.max(inner - 1, 0)
    else if (inner === 0 && lines.length < mostLines && !encodedNames.has(nameOf(line))) lines.push(line)
  }
  if (lines.length > 0) yield lines
}

/** 'BEGIN:VEVENT' as BEGIN and VEVENT. */
function markOf(line: string): [string, string] {
  if (line.length > 40) return ['', '']
  const [mark = '', name = ''] = line.toUpperCase().split(':')
  return [mark.trim(), name.trim()]
}

/** 'item1.PHOTO;ENCODING=b:…' is PHOTO. */
const nameOf = (line: string): string =>
  (/^(?:[\w-]{1,40}\.)?([\w-]{1,60})/.exec(line)?.[1] ?? '').toUpperCase()

/** A line that begins with a space belongs to the one before, as does the one after a quoted-printable line with '='. */
async function* unfolded(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let open = ''
  for await (const line of lines) {
    const isFolded = /^[ \t]/.test(line)
    const isQuoted = open.endsWith('=') && /quoted-printable/i.test(open.slice(0, 200))
    if (isFolded || isQuoted) {
      const start = isQuoted ? open.slice(0, -1) : open
      open = (start + (isFolded ? line.slice(1) : line)).slice(0, mostLineCharacters)
      continue
    }
    if (open !== '') yield open
    // Anything else is the rest of an encoded value.
    open = /^[\w.-]{1,80}[;:]/.test(line) ? line : ''
  }
  if (open !== '') yield open
}

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const part of decodeFile(path)) {
    const lines = (rest + part).split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '').slice(0, mostLineCharacters)
    for (const line of lines) yield line.slice(0, mostLineCharacters)
  }
  if (rest !== '') yield rest
}
