import fs from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'

export interface SplitWeb {
  /** The origin of the pages. */
  url: string
  /** Builds the pages for calls to this origin and serves them from now on. */
  buildFor(apiUrl: string): Promise<void>
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/** What any web host does: the built files, and the app's page for every other address. */
export async function startSplitWeb(): Promise<SplitWeb> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-web-'))
  const server = http.createServer((request, response) => {
    const pathname = new URL(request.url ?? '/', 'http://localhost').pathname
    const send = async (name: string) => {
      const content = await fs.readFile(path.join(folder, name))
      const type = types[path.extname(name)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type }).end(content)
    }
    send(path.extname(pathname) === '' ? 'index.html' : pathname).catch(() => response.writeHead(404).end())
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    async buildFor(apiUrl) {
      process.env['VITE_API_URL'] = apiUrl
      await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
      delete process.env['VITE_API_URL']
      // It knows nothing of the calls, so that the one of the usual build will do.
      await fs.copyFile('dist/service-worker.js', path.join(folder, 'service-worker.js'))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}
