import { createReadStream } from 'node:fs'

/** A message of a mail file as bytes. */
export interface RawMessage {
  bytes: Buffer
  /** Parts of it were left out. */
  isCut: boolean
}

/** Enough for any text; an attachment is only listed. */
const mostEncodedBytes = 512 * 1024
const mostBytes = 32 * 1024 * 1024
/** A longer line is handled in pieces. */
const longestLine = 64 * 1024
const lineFeed = 10
const from = Buffer.from('From ')
const mailboxType = 'application/mbox'

/**
 * The messages of a mail file one by one, without most bytes of large attachments, so that a message of any size takes
 * little memory.
 */
export async function* messagesOf(path: string, mime: string): AsyncGenerator<RawMessage> {
  const isMailbox = mime === mailboxType
  let message = openMessage()
  let isAfterBlank = true
  for await (const line of linesOf(path)) {
    if (isMailbox && isAfterBlank && startsWith(line, from)) {
      if (!message.isEmpty()) yield message.result()
      message = openMessage()
      isAfterBlank = false
      continue
    }
    isAfterBlank = isBlank(line)
    message.add(isMailbox ? unquoted(line) : line)
  }
  if (!message.isEmpty()) yield message.result()
}

function openMessage() {
  const lines: Buffer[] = []
  let size = 0
  /** The length of the run of encoded lines that this line is in. */
  let encoded = 0
  let isCut = false
  return {
    isEmpty: (): boolean => lines.length === 0,
    add(line: Buffer): void {
      encoded = isEncoded(line) ? encoded + line.length : 0
      if (encoded > mostEncodedBytes) return
      isCut ||= size + line.length > mostBytes
      if (isCut) return
      size += line.length
      // A copy: the chunk it is a part of can be released.
      lines.push(Buffer.from(line))
    },
    result: (): RawMessage => ({ bytes: Buffer.concat(lines), isCut }),
  }
}

/** Lines with their ends. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
    let start = 0
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      yield bytes.subarray(start, end + 1)
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (rest.length < longestLine) continue
    yield rest
    rest = Buffer.alloc(0)
  }
  if (rest.length > 0) yield rest
}

const isBlank = (line: Buffer): boolean => line.length <= 2 && line.toString('latin1').trim() === ''

const startsWith = (line: Buffer, start: Buffer): boolean => line.subarray(0, start.length).equals(start)

/** A mailbox writes '>From ' where a line of a message begins with 'From '. */
const unquoted = (line: Buffer): Buffer =>
  line[0] === 0x3e && /^>+From /.test(line.toString('latin1', 0, 40)) ? line.subarray(1) : line

/** A line of nothing but base64. */
function isEncoded(line: Buffer): boolean {
  if (line.length < 40) return false
  for (const byte of line) {
    const isLetter = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
    // Digits and '/', '+', '=', line ends.
    if (!isLetter && !(byte >= 0x2f && byte <= 0x39) && ![0x2b, 0x3d, 0x0a, 0x0d].includes(byte)) return false
  }
  return true
}
