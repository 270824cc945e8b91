import type { RawData, WebSocket } from 'ws'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Line } from '#server/calls/call.ts'

/** A connection on which nothing comes back for this long is dead. */
const pingEveryMs = 30_000
/** More than a page ever says; a script that says more is ended. */
const mostMessages = { count: 60, withinMs: 10_000 }
/** A reader that leaves this much unread is too slow to be of use. */
const mostUnreadBytes = 1024 * 1024

/** Close codes of RFC 6455: what was said is not allowed; too many connections, try again later. */
const closeCodes = { not_allowed: 1008, try_later: 1013 }

/** A WebSocket as a call's line: JSON both ways, in the shapes its endpoint tells. */
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

/** Counts messages; true from the one on that is too many. */
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

/** Asks now and then whether the other side is still there. */
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
