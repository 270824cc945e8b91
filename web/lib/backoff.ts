const firstMs = 1000
const factor = 2
const mostMs = 60_000

/** How long to wait before connecting again after a lost connection: 1 s, doubled each time, at most a minute. */
export const backoffMs = (round: number): number => Math.min(mostMs, firstMs * factor ** round)
