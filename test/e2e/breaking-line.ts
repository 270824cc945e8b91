import { once } from 'node:events'
import net from 'node:net'

export interface BreakingLine {
  url: string
  /** Breaks every open connection; new ones pass. */
  break(): void
  close(): Promise<void>
}

/** A connection to a server that breaks on request. */
export async function startBreakingLine(serverUrl: string): Promise<BreakingLine> {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<net.Socket>()
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  const line = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${own}`,
    break: breakAll,
    close: async () => {
      const closed = once(line, 'close')
      line.close()
      breakAll()
      await closed
    },
  }
}
