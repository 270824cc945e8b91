import http from 'node:http'
import { fileUpdates, type FileUpdate, type LiveEvent } from '#contract/calls/live.ts'
import type { Person } from '#test/support/person.ts'

/** A page's connection for live updates. */
export class LiveSocket {
  /** Every file update so far. */
  readonly updates: FileUpdate[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  readonly #pongs: (() => void)[] = []
  #wake = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => {
      socket.addEventListener('close', (event) => resolve(event.code))
    })
    socket.addEventListener('message', ({ data }) => {
      const event = JSON.parse(String(data)) as LiveEvent
      if (event.type === 'pong') this.#pongs.shift()?.()
      else this.updates.push(event)
      this.#wake()
    })
  }

  static async open(person: Person): Promise<LiveSocket> {
    const socket = new WebSocket(person.app.url.replace('http', 'ws') + fileUpdates.path, {
      headers: { cookie: cookieOf(person), origin: person.app.url },
    } as unknown as string[])
    const live = new LiveSocket(socket)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error('the socket did not open')))
    })
    return live
  }

  say(message: unknown): void {
    this.#socket.send(message instanceof Uint8Array ? new Uint8Array(message) : JSON.stringify(message))
  }

  sayRaw(text: string): void {
    this.#socket.send(text)
  }

  /** Subscribes; when this resolves, the server has asked who may see what. */
  async subscribe(fileIds: string[], groupId?: string): Promise<void> {
    this.say({ type: 'subscribe', fileIds, ...(groupId ? { groupId } : {}) })
    await this.ping()
  }

  /** Resolves with the answer to a ping, behind everything the server said before. */
  async ping(): Promise<void> {
    const answered = Promise.withResolvers<void>()
    this.#pongs.push(answered.resolve)
    this.say({ type: 'ping' })
    await answered.promise
  }

  /** The first update that fits, which may have come already. */
  async heard(fits: (update: FileUpdate) => boolean): Promise<FileUpdate> {
    for (;;) {
      const found = this.updates.find(fits)
      if (found) return found
      const more = Promise.withResolvers<void>()
      this.#wake = more.resolve
      await more.promise
    }
  }

  close(): void {
    this.#socket.close()
  }
}

const cookieOf = (person: Person) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** The status that answers an upgrade with these headers: 101 when it is accepted. */
export function upgradeStatus(person: Person, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${person.app.url}${fileUpdates.path}`, {
      // The server closes what it refuses, so that no connection may be kept for the next request.
      agent: false,
      headers: {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        cookie: cookieOf(person),
        ...headers,
      },
    })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    request.on('error', reject)
    request.end()
  })
}
