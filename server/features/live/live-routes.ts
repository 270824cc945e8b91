import type { RawData, WebSocket } from 'ws'
import { fileUpdates, LiveRequest } from '#contract/live.ts'
import type { Live } from '#server/features/live/live-service.ts'
import type { BindSocket, SocketCall } from '#server/http/bind-endpoints.ts'
import { clientAddress } from '#server/http/client-address.ts'

/** Open connections: of an address without a session, and of a user with all devices. */
const most = { visitor: 4, user: 16 }
/** A connection on which nothing comes back for this long is dead. */
const pingEveryMs = 30_000
/** More than the page ever says; a script that says more is ended. */
const mostMessages = { count: 60, withinMs: 10_000 }
/** A reader that leaves this much unread is too slow to be of use. */
const mostUnreadBytes = 1024 * 1024

/** Close codes of RFC 6455: what was said is not allowed; too many connections, try again later. */
const notAllowed = 1008
const tryLater = 1013

export function liveRoutes(bindSocket: BindSocket, { live }: { live: Live }): void {
  const open = new Map<string, number>()

  bindSocket(fileUpdates, (call) => {
    const { socket, viewer } = call
    const key = viewer.kind === 'user' ? viewer.userId : clientAddress(call.request)
    const count = open.get(key) ?? 0
    if (count >= most[viewer.kind]) return socket.close(tryLater, 'too many connections')
    open.set(key, count + 1)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
    keepAlive(socket)
    listen(call, live)
  })
}

function listen({ socket, viewer, readViewer, onSignedOut }: SocketCall, live: Live): void {
  const refuse = () => socket.close(notAllowed, 'not allowed')
  onSignedOut(() => socket.close(notAllowed, 'signed out'))
  const seat = live.join({
    viewer,
    readViewer,
    refuse,
    send: (event) => {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > mostUnreadBytes) socket.terminate()
      else socket.send(JSON.stringify(event))
    },
  })
  const isTooMuch = createMeter()
  socket.once('close', seat.leave)
  socket.on('message', (data, isBinary) => {
    const request = isBinary || isTooMuch() ? null : parseRequest(data)
    if (request) void seat.hear(request)
    else refuse()
  })
}

function parseRequest(data: RawData): LiveRequest | null {
  try {
    const parsed = LiveRequest.safeParse(JSON.parse(data.toString()))
    return parsed.success ? parsed.data : null
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
