import http from 'node:http'

/** A proxy that caches what it may, for all users. */
export interface CachingProxy {
  url: string
  /** What it has passed on without asking, by its address. */
  passedOn: string[]
  /** As when so much time has passed that nothing of it may be passed on any more. */
  forget: () => void
  close: () => Promise<void>
}

interface Kept {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Keeps by method, address and encoding alone, as shared caches do: cookies make no difference to it. */
export async function openCachingProxy(target: string): Promise<CachingProxy> {
  const kept = new Map<string, Kept>()
  const passedOn: string[] = []
  const server = http.createServer((request, response) => {
    const { method = 'GET', url = '/' } = request
    const key = `${method} ${url} ${request.headers['accept-encoding'] ?? ''}`
    const send = ({ status, headers, body }: Kept) => response.writeHead(status, headers).end(body)
    const keptReply = kept.get(key)
    if (keptReply) {
      passedOn.push(url)
      return void send(keptReply)
    }
    const pass = async () => {
      const reply = await ask(target, request)
      if (method === 'GET' && mayBePassedOn(reply)) kept.set(key, reply)
      send(reply)
    }
    void pass()
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    passedOn,
    forget: () => kept.clear(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function ask(
  target: string,
  { method = 'GET', url = '/', headers }: http.IncomingMessage,
): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      target + url,
      { method, headers: { ...headers, host: new URL(target).host } },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 502,
            headers: reply.headers as Record<string, string>,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end()
  })
}

/** What a shared cache may keep (RFC 9111): it says for how long, and is neither private nor to be stored nowhere. */
function mayBePassedOn({ status, headers }: Kept): boolean {
  const control = headers['cache-control'] ?? ''
  const seconds = /s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1]
  return status === 200 && !/no-store|private|no-cache/.test(control) && Number(seconds ?? 0) > 0
}
