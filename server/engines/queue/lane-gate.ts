import type { Lanes } from '#server/db/jobs.ts'

/** Jobs that were added without a lane. */
export const commonLane = 'common'

/** The flags of a job in a lane: the lane's, and the one of its owner in it. */
export const laneFlags = ({ name, owner }: { name: string; owner: string }): string[] => [
  name,
  `${name}:${owner}`,
]

/** Lets workers of one crew take jobs as far as their lanes, and their owners in them, have a place left. */
interface LaneGate {
  /** A worker is about to look for a job: the flags of which it must take none. Another one waits until this one has looked. */
  look(): Promise<string[]>
  /** The look that was under way is over, with a job of these flags or with none. */
  looked(flags: readonly string[]): void
  /** A job of these flags has ended; true when that gave a place that was wanting. */
  left(flags: readonly string[]): boolean
  /** The flags of which no job is taken at this moment. */
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

/** A lane that nobody states any more has one place, so that its last jobs run. */
function placesOf(lanes: Lanes, flag: string): number {
  const [name = '', owner] = flag.split(':')
  const lane = lanes[name]
  if (lane === undefined) return 1
  return owner === undefined ? lane.atOnce : lane.perOwner
}
