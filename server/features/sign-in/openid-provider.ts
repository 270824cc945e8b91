import type { Configuration } from 'openid-client'
import type { Flow } from '#server/calls/browser-flows.ts'
import { isOnThisMachine, type OpenIdConfig } from '#server/config/openid-config.ts'
import { Problem } from '#server/lib/problem.ts'

/** A user's identity, as proven by the provider. Only `issuer` and `subject` identify; the rest can change. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

/** One OpenID provider. */
export interface OpenIdProvider {
  /** Starts a sign-in: returns the URL to redirect to. @throws Problem `provider_unreachable`. */
  begin(redirectUri: string, flow: Flow): Promise<URL>
  /**
   * Verifies the response that the browser brought back.
   * @throws Problem `provider_cancelled`, `provider_refused` or `provider_unreachable`.
   */
  finish(answer: URL, flow: Flow): Promise<ProvenIdentity>
}

type Client = typeof import('openid-client')

/** The tolerated clock difference, in seconds. */
const clockSeconds = 60

/** Any OpenID provider. Its discovery document is read at the first use, and again after a failure. */
export function openIdProvider(
  settings: NonNullable<OpenIdConfig>,
  onFailure: (error: unknown) => void,
): OpenIdProvider {
  let discovery: Promise<{ client: Client; config: Configuration }> | null = null

  const discover = async () => {
    // Loaded lazily, so that installations without this sign-in do not pay for it.
    const client = await import('openid-client')
    const config = await client.discovery(
      settings.issuer,
      settings.clientId,
      { [client.clockTolerance]: clockSeconds },
      client.ClientSecretPost(settings.clientSecret),
      {
        timeout: settings.timeoutMs / 1_000,
        execute: [
          client.enableNonRepudiationChecks,
          ...(isOnThisMachine(settings.issuer) ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    return { client, config }
  }

  const open = async () => {
    discovery ??= discover()
    const attempt = discovery
    try {
      return await attempt
    } catch (cause) {
      if (discovery === attempt) discovery = null
      onFailure(cause)
      throw new Problem('provider_unreachable', { cause })
    }
  }

  return {
    async begin(redirectUri, { state, nonce, verifier }) {
      const { client, config } = await open()
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async finish(answer, { state, nonce, verifier }) {
      const { client, config } = await open()
      try {
        const tokens = await client.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the provider sent no id token')
        // Google puts the address in the token; others only return it from the user info endpoint.
        const profile =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: textOf(profile['email']),
          isEmailVerified: isTrue(profile['email_verified']),
          name: textOf(profile['name']),
        }
      } catch (cause) {
        const problem = problemOf(cause)
        if (problem.code !== 'provider_cancelled') onFailure(cause)
        throw problem
      }
    },
  }
}

/** Some providers send a string. */
const isTrue = (value: unknown) => value === true || value === 'true'

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

function problemOf(cause: unknown): Problem {
  if (hasInChain(cause, isDenial)) return new Problem('provider_cancelled', { cause })
  return new Problem(hasInChain(cause, isOutage) ? 'provider_unreachable' : 'provider_refused', { cause })
}

const isDenial = (error: object) => 'error' in error && error.error === 'access_denied'

/** No response, a timeout, or a response that reports trouble at the provider. */
function isOutage(error: object): boolean {
  if (error instanceof Response) return error.status >= 500 || error.status === 429
  const { name, message } = error as { name?: unknown; message?: unknown }
  return name === 'TimeoutError' || name === 'AbortError' || message === 'fetch failed'
}

function hasInChain(error: unknown, fits: (error: object) => boolean): boolean {
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null) {
    if (fits(at)) return true
  }
  return false
}
