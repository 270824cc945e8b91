import { createHash } from 'node:crypto'
import type { ProblemCode } from '#contract/problems.ts'
import { waitWords } from '#contract/wait-words.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { Problem } from '#server/lib/problem.ts'

/** How often something may be done from its first time on until `seconds` have passed. */
export interface Limit {
  count: number
  seconds: number
  /** What is said to whoever is over it; `{when}` is filled in. `too_many_tries` unless said. */
  refusal?: ProblemCode
}

/** Counts shared by all processes of an installation; exact under any number of parallel calls. */
export interface RateLimits {
  /**
   * Counts one try of `key` at what `name` stands for. What is refused is not counted on.
   * @throws Problem `too_many_tries`, or the limit's own, when the limit is used up; it says when to try again.
   */
  take(name: string, key: string, limit: Limit): Promise<void>
  /**
   * As `take`, for an address, and for the IPv6 network around it, which one customer may have to itself. `who` narrows
   * both to what is tried, such as one name.
   */
  takeFrom(name: string, address: string, limit: Limit, who?: string): Promise<void>
  /** Takes one counted try back, because it was none of those that are limited. */
  giveBack(name: string, key: string): Promise<void>
  /** The same for what `takeFrom` counted. */
  giveBackFrom(name: string, address: string, who?: string): Promise<void>
  /** True for the first call with this key within `seconds`, and for that one only. */
  isFirst(name: string, key: string, seconds: number): Promise<boolean>
  /** Removes counts whose time has passed. */
  sweep(): Promise<void>
}

interface Counted {
  count: number
  secondsLeft: number
}

export function createRateLimits(db: Db): RateLimits {
  /** Counts on up to one more than the limit: that one says 'refused', and the number stays small. */
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

/** How much more than one address its whole network may do: a /48 is a company or a household, and rarely many of them. */
export const networkFactor = 2

/** The /48 of an IPv6 address, whose first 64 bits are given; null for IPv4. */
export const networkOf = (address: string): string | null =>
  address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::/48` : null

/** Names and addresses are compared, never read. */
const hashOf = (key: string) => createHash('sha256').update(key).digest()
