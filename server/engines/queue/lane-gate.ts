import type { Lanes } from '#server/db/jobs.ts'

/** Jobs that were added without a lane. */
export const commonLane = 'common'

/** The flags of a job in a lane: the lane's, and that of its owner in it. */
export const laneFlags = ({ name, owner }: { name: string; owner: string }): string[] => [
  name,
  `${name}:${owner}`,
]

/** Limits how many jobs per lane, and per owner in it, the workers of one crew take. */
interface LaneGate {
  /** Called before a worker looks for a job; returns the flags it must not take. Looks run one at a time. */
  look(): Promise<string[]>
  /** The current look is over, with a job of these flags or with none. */
  looked(flags: readonly string[]): void
  /** A job with these flags has ended; true when that freed a place in a full lane. */
  left(flags: readonly string[]): boolean
  /** The flags whose jobs are not taken now. */
  closed(): string[]
}

export function createLaneGate(lanes: Lanes): LaneGate {
  const counts = new Map<string, number>()
  const waiting: ((closed: string[]) => void)[] = []
  let isLooking = false

  const isFull = (flag: string): boolean => (counts.get(flag) ?? 0) >= placesOf(lanes, flag)
  const closed = (): string[] => [...counts.keys()].filter(isFull)

  return {
    closed,
    async look() {
      if (!isLooking) {
        isLooking = true
        return closed()
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
    looked(flags) {
      for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1)
      const next = waiting.shift()
      if (next === undefined) isLooking = false
      else next(closed())
    },
    left(flags) {
      const gave = flags.some(isFull)
      for (const flag of flags) {
        const count = (counts.get(flag) ?? 0) - 1
        if (count > 0) counts.set(flag, count)
        else counts.delete(flag)
      }
      return gave
    },
  }
}

/** An unconfigured lane runs one job at a time, so that its last jobs finish. */
function placesOf(lanes: Lanes, flag: string): number {
  const [name = '', owner] = flag.split(':')
  const lane = lanes[name]
  if (lane === undefined) return 1
  return owner === undefined ? lane.atOnce : lane.perOwner
}
