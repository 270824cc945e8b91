// What uploads are compared with: takes a body, hashes it, writes it to a file. No form, no fsync, no database.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2] ?? ''

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(request, hashing, createWriteStream(path.join(folder, randomUUID())))
  response.end(hash.digest('hex'))
}

const server = createServer((request, response) => void take(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.once('disconnect', () => process.exit(0))
