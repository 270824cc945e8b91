import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '#test/support/random.ts'

// Loaded in front of a server under test, see slow-start.ts: each of its replies waits before it begins, between what it
// writes and before it ends, so that whatever a page believes about the order of things meets every order.

/** The longest of these waits, ms; most are far shorter. */
const longest = { begin: 600, write: 80, end: 200 }

const random = new Random(process.env['SLOW_SEED'] ?? '')
const pause = (longestMs: number) => sleep(random.next() ** 3 * longestMs, undefined, { ref: false })

// oxlint-disable-next-line typescript/unbound-method -- it is called with the server it is asked of.
const { emit } = http.Server.prototype

http.Server.prototype.emit = function emitLate(
  this: http.Server,
  event: string,
  ...values: unknown[]
): boolean {
  const emitNow = (): boolean => Reflect.apply(emit, this, [event, ...values])
  if (event !== 'request') return emitNow()
  writeLate(values[1] as http.ServerResponse)
  void pause(longest.begin).then(emitNow)
  return true
}

/** Everything it writes comes in its order, each piece a little later. */
function writeLate(response: http.ServerResponse): void {
  let written = Promise.resolve()
  const late = (method: 'write' | 'end', longestMs: number) => {
    const now = response[method].bind(response) as (...values: unknown[]) => unknown
    return (...values: unknown[]) => {
      written = written.then(() => pause(longestMs)).then(() => void now(...values))
      return method === 'write' ? true : response
    }
  }
  Object.assign(response, { write: late('write', longest.write), end: late('end', longest.end) })
}
