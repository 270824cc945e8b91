const longestHead = 16 * 1024
const mailboxStart = /^From \S{1,250} .{0,80}\d{4}/
/** A header that only programs write. */
const machineHeaders = ['received', 'message-id', 'mime-version', 'return-path', 'delivered-to']
const peopleHeaders = ['from', 'to', 'subject', 'date', 'cc', 'sender']

/**
 * The type of a file that begins with the headers of an e-mail; null for any other. Without the name of an e-mail, headers
 * that a person could have typed do not make one.
 */
export function mailType(head: Uint8Array, extension: string): 'message/rfc822' | 'application/mbox' | null {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, longestHead))
    .toString('latin1')
    .replace(/^ï»¿/, '')
  if (mailboxStart.test(start)) {
    const headers = headersIn(start.slice(start.indexOf('\n') + 1))
    return headers.size > 0 && isOfPeople(headers) ? 'application/mbox' : null
  }
  const headers = headersIn(start)
  // A web page saved as one file has the form of an e-mail.
  if (!isOfPeople(headers) || /saved by/i.test(headers.get('from') ?? '')) return null
  const isByProgram = headers.has('from') && machineHeaders.some((name) => headers.has(name))
  return isByProgram || extension === '.eml' ? 'message/rfc822' : null
}

const isOfPeople = (headers: ReadonlyMap<string, string>): boolean =>
  peopleHeaders.some((name) => headers.has(name))

/** The headers a text begins with; none when another line comes before the first blank one. */
function headersIn(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  const lines = text.split(/\r\n|\r|\n/)
  // The last one may be cut off.
  for (const line of lines.length > 1 ? lines.slice(0, -1) : lines) {
    if (line === '') break
    if (/^[ \t]/.test(line) && headers.size > 0) continue
    const header = /^([A-Za-z][A-Za-z0-9-]{0,60}):(.*)$/.exec(line)
    if (header === null) return new Map()
    headers.set((header[1] ?? '').toLowerCase(), (header[2] ?? '').trim())
  }
  return headers
}
