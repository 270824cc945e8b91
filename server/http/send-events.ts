import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Proxies drop idle connections, so a comment line is sent at this interval. */
const heartbeatMs = 15_000

/** Sends server-sent events, each one line `data: …`. A reader that disconnects ends the source. */
export async function sendEvents(
  events: AsyncIterable<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stream = new PassThrough()
  void pour(events, stream, request)
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

async function pour(events: AsyncIterable<unknown>, stream: PassThrough, request: FastifyRequest) {
  const heartbeat = setInterval(() => stream.write(': waiting\n\n'), heartbeatMs)
  try {
    for await (const event of events) {
      if (!stream.writable) return
      stream.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    }
  } catch (err) {
    // The headers are sent already, so the stream can only end.
    request.log.error({ err }, 'a stream of events broke')
  } finally {
    clearInterval(heartbeat)
    stream.end()
  }
}
