import { randomBytes } from 'node:crypto'
import type { Flow } from './openid-provider.ts'
import type { Cookies } from '#server/calls/call.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { SealedCookies } from '#server/calls/sealed-cookies.ts'

/** A sign-in under way in one window of one browser. */
export interface StartedFlow extends Flow {
  window: 'page' | 'popup'
  /** A path of this site to come back to. */
  returnTo: string
}

const prefix = 'storypad_flow_'
const seconds = 600
/** Windows in which sign-ins were begun and left; the cookies of more would fill the request's head. */
const keptFlows = 4

export interface GoogleFlows {
  /** Makes a flow and leaves it with the browser, in a cookie of its own. */
  begin(cookies: Cookies, about: Pick<StartedFlow, 'window' | 'returnTo'>): Promise<StartedFlow>
  /** The flow a state belongs to if this browser began it and has not used it; it is over then. */
  end(cookies: Cookies, state: string | undefined): Promise<StartedFlow | null>
}

export function createGoogleFlows(sealed: SealedCookies, rateLimits: RateLimits): GoogleFlows {
  return {
    async begin(cookies, about) {
      const started = cookies.names(prefix)
      for (const name of started.slice(0, Math.max(0, started.length - keptFlows + 1))) cookies.clear(name)
      const id = randomBytes(9).toString('base64url')
      const flow = { ...about, state: `${id}.${secret()}`, nonce: secret(), verifier: secret() }
      await sealed.set(cookies, prefix + id, flow, seconds)
      return flow
    },
    async end(cookies, state) {
      const id = /^([\w-]{12})\.[\w-]{43}$/.exec(state ?? '')?.[1]
      if (state === undefined || id === undefined) return null
      // Only this installation can have sealed it, and only as this flow.
      const flow = (await sealed.read(cookies, prefix + id)) as StartedFlow | null
      if (flow?.state !== state) return null
      cookies.clear(prefix + id)
      return (await rateLimits.isFirst('google-flow', state, seconds)) ? flow : null
    },
  }
}

const secret = () => randomBytes(32).toString('base64url')
