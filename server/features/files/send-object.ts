import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, Storage } from '#server/engines/storage/storage.ts'
import { parseRange } from '#server/features/files/byte-range.ts'
import { storageProblem } from '#server/features/files/storage-problem.ts'
import type { StreamChoice } from '#server/features/files/stream-policy.ts'

/** Seconds a browser may show its copy without asking again: as long as a picture outlives 'Make private'. */
const cacheSeconds = 300

/** What keeps a file from ever running as a page of this site, whatever is in it. */
const containment = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Streams an object with its headers, ranges and 304; `name` is what a download is called. */
export async function sendObject(
  storage: Storage,
  choice: StreamChoice,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const object = await storage.open(choice.key).catch(refuse)
  const tag = `"${choice.key.split('/').at(-1)}-${object.sizeBytes}"`
  void reply.headers({
    ...containment,
    'content-type': choice.mime,
    'content-disposition': contentDisposition(choice.disposition, name),
    'accept-ranges': 'bytes',
    etag: tag,
    'cache-control': `private, max-age=${cacheSeconds}`,
    vary: 'cookie',
  })
  const part = wantedPart(request, tag, object.sizeBytes)
  void reply.code(part.status).headers(part.headers)
  if (!part.hasBody) object.close()
  void reply.send(part.hasBody ? await object.read(part.range).catch(refuse) : undefined)
}

interface Part {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string | number>
  range?: ByteRange
  hasBody: boolean
}

/** Which bytes a request asks for. */
function wantedPart({ headers, method }: FastifyRequest, tag: string, sizeBytes: number): Part {
  if (headers['if-none-match'] === tag) return { status: 304, headers: {}, hasBody: false }
  const ifRange = headers['if-range']
  const range = ifRange && ifRange !== tag ? null : parseRange(headers.range, sizeBytes)
  const hasBody = method !== 'HEAD'
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { 'content-range': `bytes */${sizeBytes}` }, hasBody: false }
  }
  if (!range) return { status: 200, headers: { 'content-length': sizeBytes }, hasBody }
  const { start, end } = range
  const place = { 'content-range': `bytes ${start}-${end}/${sizeBytes}`, 'content-length': end - start + 1 }
  return { status: 206, headers: place, range, hasBody }
}

function refuse(error: unknown): never {
  throw storageProblem(error)
}

/** RFC 6266: a plain name for old programs, the real one percent-encoded; control characters never pass. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}]/gu, '')
  const plain = clean.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
