const firstMs = 1000
const factor = 1.6
const mostMs = 5000

/** How long a tile waits before asking again how far its file is: 1 s, × 1.6, at most 5 s (specification 2, section 4). */
export const statusBackoffMs = (round: number): number => Math.min(mostMs, firstMs * factor ** round)
