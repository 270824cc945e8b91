import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#server/db/viewer.ts'
import { createRequestEnd, onAbort } from './request-end.ts'

interface Options {
  /** The path of creations; those of uploads are below it. */
  path: string
  /** @throws Problem without a session */
  readUser: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>
  answer: (viewer: Viewer, request: Request) => Promise<Response>
}

const bodyType = 'application/offset+octet-stream'
/** The headers of the protocol; those of proxies are read elsewhere. */
const passedHeaders = ['content-length', 'content-type', 'tus-resumable']

/**
 * Exposes the tus protocol for uploads in parts, which is no call of the contract: its requests are defined elsewhere
 * (https://tus.io/protocols/resumable-upload), headers and HEAD included.
 */
export function addTus(app: FastifyInstance, { path, readUser, answer }: Options): void {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.allSettled(underWay)))

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { raw } = request
    const viewer = await readUser(request, reply)
    const hasBody = request.method === 'PATCH' || request.method === 'POST'
    // A request that ends without its body breaks the stream, and so the upload.
    const source = hasBody ? raw : null
    if (source) onAbort(createRequestEnd(request, reply)(), () => source.destroy())
    const work = answer(
      viewer,
      new Request(`http://localhost${request.url}`, {
        method: request.method,
        headers: headersOf(request),
        ...(source && { body: Readable.toWeb(source) as ReadableStream, duplex: 'half' }),
      }),
    )
    underWay.add(work)
    try {
      const response = await work
      const headers = [...response.headers].filter(([name]) => !name.startsWith('access-control-'))
      return await reply
        .code(response.status)
        .headers({ ...Object.fromEntries(headers), 'cache-control': 'no-store' })
        .send(response.status === 204 ? undefined : Buffer.from(await response.arrayBuffer()))
    } finally {
      underWay.delete(work)
      // A refused client is still sending: drain the body so that it can read the refusal.
      if (!raw.destroyed) raw.resume()
    }
  }

  void app.register(async (part) => {
    // The body is read as it comes.
    part.addContentTypeParser(bodyType, (_request, _payload, done) => done(null))
    part.route({ method: 'POST', url: path, handler: handle })
    part.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:upload`, handler: handle })
  })
}

function headersOf({ headers }: FastifyRequest): Headers {
  const passed = Object.entries(headers).filter(
    ([name, value]) =>
      typeof value === 'string' && (passedHeaders.includes(name) || name.startsWith('upload-')),
  )
  return new Headers(passed as [string, string][])
}
