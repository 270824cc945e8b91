import { createHash } from 'node:crypto'
import type { ProblemCode } from '#contract/problems.ts'
import { waitWords } from '#contract/wait-words.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { Problem } from '#server/lib/problem.ts'

/** How often something may be done within `seconds` of the first time. */
export interface Limit {
  count: number
  seconds: number
  /** The problem when the limit is reached; `{when}` is filled in. By default `too_many_tries`. */
  refusal?: ProblemCode
}

/** Counters shared by all processes of an installation; exact under concurrency. */
export interface RateLimits {
  /**
   * Counts one attempt of `key` at `name`. Refused attempts are not counted.
   * @throws Problem `too_many_tries`, or the limit's own, with the time until the next attempt
   */
  take(name: string, key: string, limit: Limit): Promise<void>
  /**
   * As `take`, for an address and for its IPv6 network, which may belong to one customer. `who` narrows both, for
   * example to one name.
   */
  takeFrom(name: string, address: string, limit: Limit, who?: string): Promise<void>
  /** Removes one counted attempt that should not have been limited. */
  giveBack(name: string, key: string): Promise<void>
  /** The same for `takeFrom`. */
  giveBackFrom(name: string, address: string, who?: string): Promise<void>
  /** True for the first call with this key within `seconds` only. */
  isFirst(name: string, key: string, seconds: number): Promise<boolean>
  /** Deletes expired counters. */
  sweep(): Promise<void>
}

interface Counted {
  count: number
  secondsLeft: number
}

export function createRateLimits(db: Db): RateLimits {
  /** Counts up to one more than the limit, which means 'refused', so that the number stays small. */
  const count = async (name: string, key: string, limit: Limit): Promise<Counted> => {
    const rows = await rowsOf<Counted>(
      db,
      sql`insert into rate_limits as r (name, key_hash, count, ends_at)
          values (${name}, ${hashOf(key)}, 1, now() + make_interval(secs => ${limit.seconds}))
          on conflict (name, key_hash) do update set
            count = case when r.ends_at <= now() then 1 else least(r.count + 1, ${limit.count + 1}) end,
            ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
          returning count, ceil(extract(epoch from ends_at - now()))::int as "secondsLeft"`,
    )
    const counted = rows[0]
    if (!counted) throw new Error('a rate limit was not counted')
    return counted
  }
  const take: RateLimits['take'] = async (name, key, limit) => {
    const counted = await count(name, key, limit)
    if (counted.count <= limit.count) return
    const seconds = Math.max(1, counted.secondsLeft)
    throw new Problem(limit.refusal ?? 'too_many_tries', {
      fill: { when: waitWords(seconds) },
      retryAfterSeconds: seconds,
    })
  }
  const giveBack: RateLimits['giveBack'] = async (name, key) => {
    await run(
      db,
      sql`update rate_limits set count = count - 1 where name = ${name} and key_hash = ${hashOf(key)} and count > 0`,
    )
  }
  return {
    take,
    giveBack,
    async takeFrom(name, address, limit, who = '') {
      await take(name, `${who}${address}`, limit)
      const network = networkOf(address)
      if (network === null) return
      await take(`${name}-network`, `${who}${network}`, { ...limit, count: limit.count * networkFactor })
    },
    async giveBackFrom(name, address, who = '') {
      await giveBack(name, `${who}${address}`)
      const network = networkOf(address)
      if (network !== null) await giveBack(`${name}-network`, `${who}${network}`)
    },
    isFirst: async (name, key, seconds) => (await count(name, key, { count: 1, seconds })).count === 1,
    async sweep() {
      await run(db, sql`delete from rate_limits where ends_at < now()`)
    },
  }
}

/** How much more a network may do than one address: a /48 is a company or a household, rarely more. */
export const networkFactor = 2

/** The /48 of an IPv6 address, whose first 64 bits are given; null for IPv4. */
export const networkOf = (address: string): string | null =>
  address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::/48` : null

/** Names and addresses are only compared, so hashes are enough. */
const hashOf = (key: string) => createHash('sha256').update(key).digest()
