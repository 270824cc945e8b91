// oxlint-disable no-underscore-dangle -- that is how the library calls its functions
import { constants, inflateSync } from 'node:zlib'
import { cleanTitle } from '#server/engines/media/text/clean-title.ts'
import { numbersAt, readUtf16, withMemory, type Library } from './pdf-library.ts'

const formTypes = { xfaWithPages: 3, xfa: 2 } as const
/** More is an attack. */
const mostAttachments = 1_000
const mostPackets = 100
const mostObjectStreams = 2_000
const mostStreamBytes = 4 * 1024 * 1024
/** A portfolio has this key in its catalog. */
const collection = /^\/Collection\s*(?:<<|\d)/

/** The names of the attached files. */
export function attachmentNames(library: Library, document: number): string[] {
  const count = Math.min(library._FPDFDoc_GetAttachmentCount(document), mostAttachments)
  const names: string[] = []
  for (let at = 0; at < count; at += 1) {
    const attachment = library._FPDFDoc_GetAttachment(document, at)
    if (attachment === 0) continue
    const name = cleanTitle(
      readUtf16(library, (buffer, bytes) => library._FPDFAttachment_GetName(attachment, buffer, bytes)),
    )
    if (name !== null) names.push(name)
  }
  return names
}

/** Whether a document with attachments is a portfolio; the library does not read that key of the catalog. */
export function isPortfolio(bytes: Buffer): boolean {
  if (mentionsCollection(bytes)) return true
  let at = 0
  for (let count = 0; count < mostObjectStreams; count += 1) {
    const dictionary = bytes.indexOf('/ObjStm', at)
    const start = dictionary === -1 ? -1 : bytes.indexOf('stream', dictionary)
    if (start === -1) return false
    at = start + 'stream'.length
    if (mentionsCollection(inflated(bytes, at))) return true
  }
  return false
}

function mentionsCollection(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Collection'); at !== -1; at = bytes.indexOf('/Collection', at + 1)) {
    if (collection.test(bytes.toString('latin1', at, at + 60))) return true
  }
  return false
}

/** The beginning of a compressed stream; empty when it is compressed in another way. */
function inflated(bytes: Buffer, keyword: number): Buffer {
  let start = keyword
  while (bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1
  try {
    return inflateSync(bytes.subarray(start, start + mostStreamBytes), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: mostStreamBytes,
    })
  } catch {
    return Buffer.alloc(0)
  }
}

/** Whether it is a form whose only page asks for Adobe Reader. */
export function isXfa(library: Library, document: number, firstPage: () => string): boolean {
  const type = library._FPDF_GetFormType(document)
  if (type === formTypes.xfa) return true
  return type === formTypes.xfaWithPages && firstPage().startsWith('Please wait')
}

/** What was filled into an XFA form, a line for each value: 'Last name: Keller'. */
export function xfaText(library: Library, document: number): string {
  const count = Math.min(library._FPDF_GetXFAPacketCount(document), mostPackets)
  for (let at = 0; at < count; at += 1) {
    const name = readBytes(library, (buffer, bytes) =>
      library._FPDF_GetXFAPacketName(document, at, buffer, bytes),
    )
    if (name.toString('latin1').replace('\0', '') === 'datasets') {
      return valuesOf(packetContent(library, document, at).toString('utf8'))
    }
  }
  return ''
}

function packetContent(library: Library, document: number, at: number): Buffer {
  return withMemory(library, 4, (length) =>
    readBytes(library, (buffer, bytes) => {
      const isRead = library._FPDF_GetXFAPacketContent(document, at, buffer, bytes, length) !== 0
      return isRead ? numbersAt(library).getUint32(length, true) : 0
    }),
  )
}

function readBytes(library: Library, write: (buffer: number, bytes: number) => number): Buffer {
  const bytes = write(0, 0)
  if (bytes <= 0) return Buffer.alloc(0)
  return withMemory(library, bytes, (buffer) => {
    write(buffer, bytes)
    return Buffer.from(library.HEAPU8.slice(buffer, buffer + bytes))
  })
}

/** Elements with text in a piece of XML. */
function valuesOf(xml: string): string {
  const lines = xml.split('<').flatMap((part) => {
    const end = part.indexOf('>')
    if (end === -1 || part.startsWith('/') || part.startsWith('?')) return []
    const value = cleanTitle(part.slice(end + 1))
    if (value === null) return []
    const words = (part.slice(0, end).split(/\s/)[0] ?? '')
      .replaceAll('_', ' ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    return [`${words}: ${value}`]
  })
  return lines.join('\n')
}
