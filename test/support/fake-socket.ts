import { vi } from 'vitest'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'

interface Subscribed {
  fileIds: FileId[]
  groupId?: string
}

/** Replaces the browser's WebSocket and the server at its other end. */
export function fakeSocket({ isOpening }: { isOpening: boolean }) {
  const sockets: Socket[] = []

  class Socket extends EventTarget {
    static readonly OPEN = 1
    readyState = 0
    said = new Map<string | null, Subscribed>()

    constructor() {
      super()
      sockets.push(this)
      queueMicrotask(() => {
        this.readyState = isOpening ? Socket.OPEN : 3
        this.dispatchEvent(new Event(isOpening ? 'open' : 'close'))
      })
    }
    send(text: string): void {
      const subscribed = JSON.parse(text) as Subscribed
      this.said.set(subscribed.groupId ?? null, subscribed)
    }
    close(): void {
      this.readyState = 3
      this.dispatchEvent(new Event('close'))
    }
  }

  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('window', { location: { href: 'https://stories.example.org/documents' } })

  return {
    /** Sends the current state of a file to every page that subscribed to it; true if any did. */
    tell(payload: StoredFile): boolean {
      const subscriptions = sockets.flatMap((socket) =>
        [...socket.said].flatMap(([groupId, { fileIds }]) =>
          fileIds.includes(payload.file_id) ? [{ socket, groupId }] : [],
        ),
      )
      for (const { socket, groupId } of subscriptions) {
        const event = { type: 'file:updated', fileId: payload.file_id, groupId, payload }
        socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
      }
      return subscriptions.length > 0
    },
    breakOff(): void {
      for (const socket of sockets.splice(0)) socket.close()
    },
  }
}
