import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'

/** A way to a database that a test can break; the database itself goes on. */
export interface DatabaseProxy {
  /** As the database's own, by this way. */
  connection: pg.ClientConfig
  /** Ends every connection and takes no new one, as when the server is gone. */
  cut(): void
  /** Lets nothing through and ends nothing, as when the server is stopped in the middle of what it does. */
  freeze(): void
  /** On how many connections something was sent that a frozen server has not read. */
  waiting(): number
  /** As it was: what was frozen goes on, what was cut can be opened again. */
  mend(): void
  close(): Promise<void>
}

/** For a connection by a unix socket, as the embedded database has it. */
export async function openDatabaseProxy(connection: pg.ClientConfig): Promise<DatabaseProxy> {
  const port = connection.port ?? 5432
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-proxy-'))
  const name = `.s.PGSQL.${port}`
  const sockets = new Set<net.Socket>()
  const held = new Map<net.Socket, (Buffer | string)[]>()
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    socket
      .on('error', () => {})
      .once('close', () => {
        sockets.delete(socket)
        held.delete(socket)
      })
    return socket
  }
  const pass = (bytes: Buffer | string, to: net.Socket) => {
    if (state === 'frozen') held.set(to, [...(held.get(to) ?? []), bytes])
    else to.write(bytes)
  }
  const server = net.createServer((caller) => {
    keep(caller)
    if (state === 'cut') return caller.destroy()
    const away = keep(net.connect(path.join(connection.host ?? '', name)))
    caller.on('data', (bytes) => pass(bytes, away)).once('close', () => away.destroy())
    away.on('data', (bytes) => pass(bytes, caller)).once('close', () => caller.destroy())
  })
  server.listen(path.join(folder, name))
  await once(server, 'listening')
  return {
    connection: { ...connection, host: folder },
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    freeze() {
      state = 'frozen'
    },
    waiting: () => held.size,
    mend() {
      state = 'open'
      for (const [to, parts] of held) for (const bytes of parts) to.write(bytes)
      held.clear()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}
