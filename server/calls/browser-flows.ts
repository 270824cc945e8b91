import { randomBytes } from 'node:crypto'
import type { Cookies } from './call.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SealedCookies } from './sealed-cookies.ts'

/** The secrets of one OAuth or OpenID flow. */
export interface Flow {
  state: string
  nonce: string
  /** The PKCE verifier: proves that the request with the code comes from the client that started the flow. */
  verifier: string
}

const seconds = 600
/** Abandoned flows kept per browser; more cookies would fill the request headers. */
const keptFlows = 4

export interface BrowserFlows<About extends object> {
  /** Starts a flow and stores it in a cookie of its own. */
  begin(cookies: Cookies, about: About): Promise<About & Flow>
  /** Ends and returns the flow of a state, if this browser started it and has not used it. */
  end(cookies: Cookies, state: string | undefined): Promise<(About & Flow) | null>
}

/** Flows that redirect a browser to a provider and back; `name` separates those to different providers. */
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
