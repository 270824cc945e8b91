import { createStore } from '#web/lib/store.ts'

/** What lies further back than this hardly counts. */
const memoryMs = 8_000
/** Bytes come in bursts; they are counted together for so long. */
const burstMs = 1_000

/** Bytes per second over the last seconds, as bytes come; null until a second has passed. */
export function createSpeedAverage(): (bytes: number, nowMs: number) => number | null {
  let speed: number | null = null
  let burst = 0
  let markMs: number | null = null
  return (bytes, nowMs) => {
    if (markMs === null) {
      // What had left before the clock ran says nothing of the time it took.
      markMs = nowMs
      return speed
    }
    burst += bytes
    const passedMs = nowMs - markMs
    if (passedMs < burstMs) return speed
    const rate = (burst / passedMs) * 1000
    const weight = 1 - Math.exp(-passedMs / memoryMs)
    speed = speed === null ? rate : speed + weight * (rate - speed)
    burst = 0
    markMs = nowMs
    return speed
  }
}

let average = createSpeedAverage()

/** Of all uploads together, in bytes per second; null while it is unknown. */
export const uploadSpeed = createStore<number | null>(null)

export const countSent = (bytes: number): void => uploadSpeed.write(average(bytes, performance.now()))

/** A new sending, or one after a break, says nothing by the old one's speed. */
export function forgetSpeed(): void {
  average = createSpeedAverage()
  uploadSpeed.write(null)
}
