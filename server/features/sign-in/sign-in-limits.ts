import type { Limit } from '#server/calls/rate-limits.ts'

/** Wrong passwords for one name from one address: more than typos need, too few to guess with. */
export const wrongByName: Limit = { count: 10, seconds: 15 * 60 }
/** Wrong passwords from one address for all names together: a school behind one router still gets in. */
export const wrongByAddress: Limit = { count: 100, seconds: 15 * 60 }
/** New accounts from one address. */
export const signUps: Limit = { count: 30, seconds: 3600 }
