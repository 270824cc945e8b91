// A baseline for small uploads next to the bare pipe: the least work that may report a file as kept. It looks up a session,
// reads a form, hashes, syncs bytes and name to the disk and writes one row. No rules, no limits, no types, no reading.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'

const folder = process.argv[2] ?? ''
const files = path.join(folder, 'by-hand')
const token = randomBytes(32)

const cluster = await startEmbeddedPostgres(folder)
const pool = new pg.Pool({ ...cluster.connection, max: 10 })
// Connections end with the cluster, at the end of the measurement.
pool.on('error', () => {})
await pool.query(`
  create table sessions (token_hash bytea primary key, user_id uuid not null);
  create table files (id uuid primary key, owner_id uuid not null, name text not null, size_bytes bigint not null,
    content_hash bytea not null, uploaded_at timestamptz not null default now());
  create index on files (owner_id, uploaded_at desc, id desc);
  create index on files (owner_id, content_hash)`)
await pool.query('insert into sessions values ($1, $2)', [token, randomUUID()])
await fs.mkdir(files)

async function findOwner(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'session',
    text: 'select user_id as id from sessions where token_hash = $1',
    values: [token],
  })
  return rows[0]?.id ?? ''
}

async function keep(body: Readable, name: string, ownerId: string): Promise<string> {
  const id = randomUUID()
  const file = await fs.open(path.join(files, `${id}.draft`), 'wx')
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  for await (const piece of body as AsyncIterable<Buffer>) {
    hash.update(piece)
    pieces.push(piece)
  }
  const { bytesWritten } = await file.writev(pieces)
  await file.sync()
  await file.close()
  await fs.rename(path.join(files, `${id}.draft`), path.join(files, id))
  const directory = await fs.open(files)
  await directory.sync()
  await directory.close()
  await pool.query({
    name: 'file',
    text: 'insert into files (id, owner_id, name, size_bytes, content_hash) values ($1, $2, $3, $4, $5)',
    values: [id, ownerId, name, bytesWritten, hash.digest()],
  })
  return id
}

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const ownerId = await findOwner()
  const headers = { ...request.headers, 'content-type': request.headers['content-type'] ?? '' }
  const form = new Busboy({ headers })
  form.on('file', (_field, body: Readable, name) => {
    void keep(body, name, ownerId).then((fileId) => response.end(JSON.stringify({ fileId })))
  })
  request.pipe(form)
}

const server = createServer((request, response) => void take(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.once('disconnect', () => void cluster.stop().then(() => process.exit(0)))
