import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BytesReply } from '#server/calls/replies.ts'
import { parseRange, type ByteRange } from '#server/lib/byte-range.ts'
import { contentDisposition } from '#server/lib/content-disposition.ts'
import { createRequestEnd, onAbort } from './request-end.ts'
import { varyBy } from './vary.ts'

/** Prevents a file from running as a page of this site, whatever it contains. */
const containment = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Streams bytes with headers, ranges and 304. */
export async function sendBytes(
  bytes: BytesReply,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // An address of a store is signed for GET only.
  const elsewhere = request.method === 'HEAD' ? null : ((await bytes.elsewhere?.()) ?? null)
  if (bytes.keep?.by === 'viewer') varyBy(reply, 'cookie')
  if (elsewhere !== null) return reply.headers(keeping(bytes.keep)).redirect(elsewhere, 302)
  const object = await bytes.open()
  const tag = bytes.tag === null ? null : `"${bytes.tag}"`
  const { sizeBytes } = object
  const part = sizeBytes === null ? whole : wantedPart(request, tag, sizeBytes)
  // Before any header, because an error has another shape.
  const body = part.hasBody ? await object.read(part.range) : null
  if (body === null) object.close()
  // Closes it when the reply is never sent, for example after a 408.
  else if (body instanceof Readable) onAbort(createRequestEnd(request, reply)(), () => body.destroy())
  return reply
    .code(part.status)
    .headers({
      ...containment,
      'content-type': bytes.mime,
      'content-disposition': contentDisposition(bytes.disposition, bytes.name),
      ...keeping(bytes.keep),
      ...(tag === null ? {} : { etag: tag }),
      ...part.headers,
    })
    .send(body ?? undefined)
}

/** A picture stays visible for as long as browsers use their copy without revalidating. */
function keeping(keep: BytesReply['keep']): Record<string, string> {
  if (keep === null) return { 'cache-control': 'no-store' }
  const { seconds, by } = keep
  return by === 'viewer'
    ? { 'cache-control': `private, max-age=${seconds}` }
    : { 'cache-control': `public, max-age=${seconds}, immutable` }
}

interface Part {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string | number>
  range?: ByteRange
  hasBody: boolean
}

/** The reply when the length is unknown. */
const whole: Part = { status: 200, headers: {}, hasBody: true }

/** The range that a request asks for. */
function wantedPart({ headers, method }: FastifyRequest, tag: string | null, sizeBytes: number): Part {
  const ranges = { 'accept-ranges': 'bytes' }
  if (tag !== null && headers['if-none-match'] === tag)
    return { status: 304, headers: ranges, hasBody: false }
  const ifRange = headers['if-range']
  const range = ifRange && ifRange !== tag ? null : parseRange(headers.range, sizeBytes)
  const hasBody = method !== 'HEAD'
  if (range === 'unsatisfiable') {
    return {
      status: 416,
      headers: { ...ranges, 'content-range': `bytes */${sizeBytes}` },
      hasBody: false,
    }
  }
  if (!range) return { status: 200, headers: { ...ranges, 'content-length': sizeBytes }, hasBody }
  const { start, end } = range
  const place = { 'content-range': `bytes ${start}-${end}/${sizeBytes}`, 'content-length': end - start + 1 }
  return { status: 206, headers: { ...ranges, ...place }, range, hasBody }
}
