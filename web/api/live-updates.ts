import { fileUpdates, type FileUpdate } from '#contract/calls/live.ts'
import { backoffMs } from '#web/lib/backoff.ts'
import { apiUrl } from './address.ts'
import { readLiveEvent } from './live-event.ts'
import { changesOf, type Subscription, subscriptionsOf, type Watched } from './live-subscriptions.ts'

/** Tiles come and go in crowds while one scrolls; what is shown after this is said in one go. */
const settleMs = 250

/** A connection that held for this long was a good one: when it breaks, the next is tried soon. */
const steadyMs = 30_000

const configured: string | undefined = import.meta.env['VITE_WS_URL']

/** The configured address, or the API's origin and the path of the call (specification 2, section 7). */
const socketAddress = (): string =>
  configured ?? new URL(apiUrl(fileUpdates.path), window.location.href).href.replace(/^http/, 'ws')

const watched = new Set<Watched>()
const listeners = new Set<(update: FileUpdate) => void>()
let socket: WebSocket | null = null
let said: Subscription[] = []
let failures = 0
let openedAt = 0
let sayTimer: ReturnType<typeof setTimeout> | undefined
let connectTimer: ReturnType<typeof setTimeout> | undefined

function connect(): void {
  connectTimer = undefined
  if (socket !== null || watched.size === 0) return
  const opened = new WebSocket(socketAddress())
  socket = opened
  said = []
  openedAt = Date.now()
  opened.addEventListener('open', say)
  opened.addEventListener('message', ({ data }) => {
    const event = readLiveEvent(String(data))
    if (event?.type === 'file:updated') for (const tell of listeners) tell(event)
  })
  // A failure is silent: components that show a file in progress poll it as well.
  opened.addEventListener('close', () => lose(opened))
}

function lose(lost: WebSocket): void {
  if (socket !== lost) return
  socket = null
  if (Date.now() - openedAt > steadyMs) failures = 0
  connectTimer ??= setTimeout(connect, backoffMs(failures))
  failures += 1
}

function say(): void {
  sayTimer = undefined
  if (socket === null) return connectTimer === undefined ? connect() : undefined
  if (socket.readyState !== WebSocket.OPEN) return
  const wanted = subscriptionsOf([...watched])
  for (const change of changesOf(said, wanted)) socket.send(JSON.stringify(change))
  said = wanted
}

const sayLater = (): void => {
  sayTimer ??= setTimeout(say, settleMs)
}

/** The page's one connection for events about changed files. */
export const liveUpdates = {
  /** Subscribes to a file until the returned function is called. */
  watch(file: Watched): () => void {
    const own = { ...file }
    watched.add(own)
    sayLater()
    return () => {
      watched.delete(own)
      sayLater()
    }
  },
  /** Receives events of every file that is watched on the page. */
  listen(listener: (update: FileUpdate) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The start of the live connection; null while there is none and files have to be polled. Earlier changes are not sent. */
  openSince: (): number | null => (socket?.readyState === WebSocket.OPEN ? openedAt : null),
  /** Reconnects as the current user. */
  reconnect(): void {
    const old = socket
    socket = null
    failures = 0
    old?.close()
    sayLater()
  },
}
