import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface EventStream {
  send(event: object | string): void
  end(): void
}

/** Proxies drop a connection on which nothing happens; a comment line now and then keeps it. */
const heartbeatMs = 15_000

/** Answers with server-sent events: each `send` is one line `data: …`. Sending to a reader who left does nothing. */
export function openEventStream(reply: FastifyReply): EventStream {
  const stream = new PassThrough()
  const heartbeat = setInterval(() => stream.write(': waiting\n\n'), heartbeatMs)
  const close = () => {
    clearInterval(heartbeat)
    stream.end()
  }
  reply.raw.once('close', close)
  void reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
  return {
    send: (event) => {
      if (stream.writable)
        stream.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    },
    end: close,
  }
}
