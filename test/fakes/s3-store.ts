import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Context } from '@20minutes/s3rver'

export interface S3Store {
  /** The server's settings for this store, as its environment. */
  environment: Record<string, string>
  /** The method and path of every request so far. */
  requests: string[]
  /** Stops answering at the port; connections break. */
  goDown(): Promise<void>
  /** Answers at the same port again, with what was stored. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** An S3 store of one empty bucket on loopback, which checks signatures. */
export async function startS3Store(): Promise<S3Store> {
  const directory = await mkdtemp(join(tmpdir(), 's3-store-'))
  const store = new S3rver({ directory, silent: true, configureBuckets: [] })
  await store.store.putBucket('stories')
  store.middleware.splice(-1, 0, withClosingSlash)
  const answer = store.callback()
  const requests: string[] = []
  let server = listen(0)
  const { port } = await addressOf(server)

  function listen(at: number) {
    return createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      answer(request, response)
    }).listen(at, '127.0.0.1')
  }

  async function goDown(): Promise<void> {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }

  return {
    environment: {
      S3_BUCKET: 'stories',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    requests,
    goDown,
    comeBack: async () => {
      server = listen(port)
      await addressOf(server)
    },
    close: async () => {
      if (server.listening) await goDown()
      await rm(directory, { recursive: true })
    },
  }
}

async function addressOf(server: ReturnType<typeof createServer>): Promise<AddressInfo> {
  await once(server, 'listening')
  // A server on TCP has no other kind of address.
  return server.address() as AddressInfo
}

/**
 * The client signs a bucket's own address with a closing slash, and this store knows it only without: routed without,
 * its signature is still checked with the slash, which the store then takes from the mount path.
 */
function withClosingSlash(context: Context, next: () => Promise<unknown>): Promise<unknown> {
  if (context.path === '/stories/') {
    context.path = '/stories'
    context.state['vhost'] = true
    context.mountPath = '/'
  }
  return next()
}
