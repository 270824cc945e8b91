import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '#server/engines/storage/storage.ts'
import { parseRange } from '#server/features/files/byte-range.ts'
import { storageProblem } from '#server/features/files/storage-problem.ts'
import type { StreamChoice } from '#server/features/files/stream-policy.ts'
import { Problem } from '#server/lib/problem.ts'

/** Seconds a browser may show its copy without asking again: as long as a picture outlives 'Make private'. */
const cacheSeconds = 300

/** What keeps a file from ever running as a page of this site, whatever is in it. */
const containment = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Streams an object with its headers, ranges and 304; `name` is what a download is called. */
export async function sendObject(
  storage: Storage,
  choice: StreamChoice,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const object = await storage.stat(choice.key).catch(refuse)
  if (!object) throw new Problem('file_not_found')
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
  if (request.headers['if-none-match'] === tag) return void reply.code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange && ifRange !== tag ? null : parseRange(request.headers.range, object.sizeBytes)
  if (range === 'unsatisfiable') {
    return void reply.code(416).header('content-range', `bytes */${object.sizeBytes}`).send()
  }
  if (range) {
    void reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${object.sizeBytes}`)
      .header('content-length', range.end - range.start + 1)
  } else {
    void reply.header('content-length', object.sizeBytes)
  }
  if (request.method === 'HEAD') return void reply.send()
  const stream = await storage.read(choice.key, range ?? undefined).catch(refuse)
  void reply.send(stream)
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
