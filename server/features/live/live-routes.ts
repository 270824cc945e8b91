import { fileUpdates } from '#contract/calls/live.ts'
import { problems } from '#contract/problems.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Live } from './live-service.ts'

/** Open connections per address without a session, and per user on all devices. */
const most = { visitor: 4, user: 16 }

export function liveRoutes(bind: Bind, { live }: { live: Live }): void {
  const open = new Map<string, number>()

  bind(fileUpdates, async ({ viewer, address, line, onClose, onSignedOut }) => {
    const key = viewer.kind === 'user' ? viewer.userId : address
    const count = open.get(key) ?? 0
    if (count >= most[viewer.kind]) return line.close('try_later', 'too many connections')
    open.set(key, count + 1)
    onClose(() => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
    onSignedOut(() => line.close('not_allowed', 'signed out'))
    const seat = live.join({
      viewer,
      readViewer: line.readViewer,
      refuse: () => line.close('not_allowed', 'not allowed'),
      restart: () => line.close('try_later', problems.database_unavailable.words),
      send: (event) => line.send(event),
    })
    onClose(seat.leave)
    line.onMessage((request) => void seat.hear(request))
  })
}
