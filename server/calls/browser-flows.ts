import { randomBytes } from 'node:crypto'
import type { Cookies } from './call.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SealedCookies } from './sealed-cookies.ts'

/** What a way through a provider and back is secured with. */
export interface Flow {
  state: string
  nonce: string
  /** Of PKCE: proves that who brings the code is who asked for it. */
  verifier: string
}

const seconds = 600
/** Ways that were begun and left; the cookies of more would fill the request's head. */
const keptFlows = 4

export interface BrowserFlows<About extends object> {
  /** Makes a flow and leaves it with the browser, in a cookie of its own. */
  begin(cookies: Cookies, about: About): Promise<About & Flow>
  /** The flow a state belongs to if this browser began it and has not used it; it is over then. */
  end(cookies: Cookies, state: string | undefined): Promise<(About & Flow) | null>
}

/** Ways that a browser goes to a provider and comes back from; `name` tells them from those to others. */
export function createBrowserFlows<About extends object>(
  name: string,
  sealed: SealedCookies,
  rateLimits: RateLimits,
): BrowserFlows<About> {
  const prefix = `storypad_${name}_`
  return {
    async begin(cookies, about) {
      const started = cookies.names(prefix)
      for (const old of started.slice(0, Math.max(0, started.length - keptFlows + 1))) cookies.clear(old)
      const id = randomBytes(9).toString('base64url')
      const flow = { ...about, state: `${id}.${secret()}`, nonce: secret(), verifier: secret() }
      await sealed.set(cookies, prefix + id, flow, seconds)
      return flow
    },
    async end(cookies, state) {
      const id = /^([\w-]{12})\.[\w-]{43}$/.exec(state ?? '')?.[1]
      if (state === undefined || id === undefined) return null
      // Only this installation can have sealed it, and only as this flow.
      const flow = (await sealed.read(cookies, prefix + id)) as (About & Flow) | null
      if (flow?.state !== state) return null
      cookies.clear(prefix + id)
      return (await rateLimits.isFirst(`${name}-flow`, state, seconds)) ? flow : null
    },
  }
}

const secret = () => randomBytes(32).toString('base64url')
