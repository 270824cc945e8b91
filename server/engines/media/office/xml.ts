import { Parser } from 'htmlparser2'
import { Unreadable } from '#server/engines/media/media.ts'
import type { Archive } from './archive.ts'

/** Names of elements are local, because each writer has prefixes of its own. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
  /** Whether the rest is not needed. */
  isDone?(): boolean
  /** Writes what was taken so far; awaited after each chunk. */
  flush?(): Promise<void>
}

export type Attributes = Readonly<Record<string, string>>

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its local name. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const plain = attributes[name]
  if (plain !== undefined) return plain
  const ending = `:${name}`
  for (const key in attributes) if (key.endsWith(ending)) return attributes[key]
  return undefined
}

/** Reads a part of a document as it is unpacked. Entities of the document's own are left as they are. */
export async function readXml(archive: Archive, part: string, handler: XmlHandler): Promise<void> {
  if (!archive.has(part)) return
  const parser = xmlParser(handler)
  let decoder: TextDecoder | null = null
  for await (const chunk of archive.stream(part)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    await handler.flush?.()
    if (handler.isDone?.() === true) return
  }
  parser.end()
  await handler.flush?.()
}

/** Reads a short part. */
export function parseXml(text: string, handler: XmlHandler): void {
  xmlParser(handler).end(text)
}

/** Documents are nested some dozen elements deep; the parser takes quadratic time for the depth. */
const deepest = 2_000

function xmlParser({ open, close, text }: XmlHandler): Parser {
  let depth = 0
  return new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > deepest) throw new Unreadable('This file is too complex to read.')
        open?.(localName(name), attributes)
      },
      onclosetag(name) {
        depth -= 1
        close?.(localName(name))
      },
      ontext: (part) => text?.(part),
    },
    { xmlMode: true },
  )
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (second === 0) return 'utf-16le'
  return first === 0 ? 'utf-16be' : 'utf-8'
}
