import type { RawData, WebSocket } from 'ws'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Line } from '#server/calls/call.ts'

/** A connection without a response for this long is dead. */
const pingEveryMs = 30_000
/** More than a page ever sends; a faster client is disconnected. */
const mostMessages = { count: 60, withinMs: 10_000 }
/** A client with this much unread data is disconnected as too slow. */
const mostUnreadBytes = 1024 * 1024

/** Close codes of RFC 6455: policy violation; too many connections, try again later. */
const closeCodes = { not_allowed: 1008, try_later: 1013 }

/** A WebSocket as a call's line: JSON in both directions, in the shapes of its endpoint. */
export function socketLine(
  socket: WebSocket,
  endpoint: Endpoint,
  readViewer: Line<unknown, unknown>['readViewer'],
): Line<unknown, unknown> {
  keepAlive(socket)
  const isTooMuch = createMeter()
  const close: Line<unknown, unknown>['close'] = (reason, words) => socket.close(closeCodes[reason], words)
  return {
    readViewer,
    close,
    send(event) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > mostUnreadBytes) socket.terminate()
      else socket.send(JSON.stringify(event))
    },
    onMessage: (listener) =>
      void socket.on('message', (data, isBinary) => {
        const message = isBinary || isTooMuch() ? null : parseMessage(endpoint.body, data)
        if (message) listener(message)
        else close('not_allowed', 'not allowed')
      }),
  }
}

function parseMessage(schema: Schema | undefined, data: RawData): unknown {
  try {
    const parsed = schema?.safeParse(JSON.parse(data.toString()))
    return parsed?.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Counts messages; true when there are too many. */
function createMeter(): () => boolean {
  let since = Date.now()
  let count = 0
  return () => {
    if (Date.now() - since > mostMessages.withinMs) {
      since = Date.now()
      count = 0
    }
    count += 1
    return count > mostMessages.count
  }
}

/** Pings the other side at intervals. */
function keepAlive(socket: WebSocket): void {
  let hasAnswered = true
  socket.on('pong', () => (hasAnswered = true))
  const timer = setInterval(() => {
    if (!hasAnswered) return socket.terminate()
    hasAnswered = false
    socket.ping()
  }, pingEveryMs)
  socket.once('close', () => clearInterval(timer))
}
