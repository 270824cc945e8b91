import { isUtf8 } from 'node:buffer'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { decodeSample } from '#server/engines/media/text/decode-text.ts'
import { htmlText } from '#server/engines/media/text/html-text.ts'
import { dayInWords } from '#server/lib/in-words.ts'
import type { RawMessage } from './messages.ts'

/** A message as people read it. */
export interface ReadMessage {
  subject: string | null
  /** Names, or addresses without one. */
  from: string | null
  to: string[]
  /** ISO 8601 without a zone, as the sender's clock showed it; null when it has none. */
  date: string | null
  text: string
}

const limits = { maxNestingDepth: 100, maxRfc822NestingDepth: 5, attachmentEncoding: 'arraybuffer' } as const
const mostAttachments = 100
const mostPeople = 100
const lost = 'The content of this e-mail couldn’t be read.'
const shortened = 'The rest of this e-mail is left out.'

export async function readMessage({ bytes, isCut }: RawMessage): Promise<ReadMessage> {
  const { email, isWhole } = await parsed(withDeclaredLetters(bytes))
  const date = dateOf(email)
  const body = isWhole ? bodyOf(email) : lost
  const attachments = attachmentLine(email)
  const head = [
    line('Subject', email.subject),
    line('From', email.from === undefined ? undefined : written(email.from)),
    line('To', email.to?.slice(0, mostPeople).map(written).join(', ')),
    line('Cc', email.cc?.slice(0, mostPeople).map(written).join(', ')),
    line('Date', date === null ? undefined : `${dayInWords(date)}, ${date.slice(11, 16)}`),
  ].join('')
  return {
    subject: oneLine(email.subject ?? '') || null,
    from: email.from === undefined ? null : nameOf(email.from),
    to: (email.to ?? []).slice(0, mostPeople).map(nameOf),
    date,
    text: [head.trimEnd(), body, isCut ? shortened : '', attachments]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

/** Without its parts where they are nested too deeply or its head is too long. */
async function parsed(bytes: Buffer): Promise<{ email: Email; isWhole: boolean }> {
  try {
    return { email: await PostalMime.parse(bytes, limits), isWhole: true }
  } catch {
    return { email: await PostalMime.parse(headOf(bytes), limits), isWhole: false }
  }
}

const mostHeadBytes = 256 * 1024

/** A message without its parts. */
function headOf(bytes: Buffer): Buffer {
  const head = bytes.subarray(0, Math.min(endOfHead(bytes), mostHeadBytes)).toString('latin1')
  // Without its type, so that no parts are looked for.
  return Buffer.from(`${head.replace(/^content-/gim, 'X-')}\n\n`, 'latin1')
}

function endOfHead(bytes: Buffer): number {
  const ends = ['\n\n', '\r\n\r\n'].map((end) => bytes.indexOf(end)).filter((at) => at !== -1)
  return Math.min(bytes.length, ...ends)
}

/** Letters in an undeclared encoding as UTF-8: those of the head, and of everything where no part declares one. */
function withDeclaredLetters(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes
  const end = bytes.toString('latin1', 0, mostHeadBytes).toLowerCase().includes('charset')
    ? endOfHead(bytes)
    : bytes.length
  const head = bytes.subarray(0, end)
  return isUtf8(head) ? bytes : Buffer.concat([Buffer.from(decodeSample(head).text), bytes.subarray(end)])
}

function bodyOf({ text, html }: Email): string {
  const plain = text === undefined || text.trim() === '' ? htmlText(html ?? '') : text
  return plain
    .split(/\r\n|\r|\n/)
    .filter((each) => !isEncodedLine(each))
    .map((each) => each.trimEnd())
    .join('\n')
    .trim()
}

/** Base64 in the text itself, such as a signature or a part that the message does not declare. */
const isEncodedLine = (text: string): boolean => text.length >= 60 && /^[A-Za-z0-9+/=]{60,}$/.test(text)

function attachmentLine({ attachments }: Email): string {
  if (attachments.length === 0) return ''
  const names = attachments
    .slice(0, mostAttachments)
    .map(({ filename, mimeType }) => oneLine(filename ?? mimeType).slice(0, 200))
  const more = attachments.length - names.length
  return `Attachments: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const line = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : `${name}: ${oneLine(value)}\n`

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** 'Ada Holt <ada@example.org>'. */
function written(address: Address): string {
  if (address.group !== undefined) return address.name
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}

const nameOf = ({ name, address }: Address): string => oneLine(name) || (address ?? '')

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** 'Sun, 3 May 2026 10:15:00 +0200' as the sender's clock showed it; other forms in UTC. */
function dateOf({ headers, date }: Email): string | null {
  const value = headers.find(({ key }) => key === 'date')?.value.slice(0, 100) ?? ''
  const found = /(\d{1,2})\s{1,3}([a-z]{3})[a-z]{0,6}\s{1,3}(\d{4})\s{1,3}(\d{1,2}):(\d\d)/i.exec(value)
  const [, day = '', name = '', year, hour = '', minute] = found ?? []
  const month = months.indexOf(name.toLowerCase()) + 1
  if (month > 0) return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:00`
  return date !== undefined && !Number.isNaN(Date.parse(date))
    ? new Date(date).toISOString().slice(0, 19)
    : null
}

const two = (number: number | string): string => String(number).padStart(2, '0')
