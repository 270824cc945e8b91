import * as z from 'zod/mini'
import type { Application } from '#server/config/application.ts'
import type { DriveTokens } from './drive.ts'
import { DriveProtocolError, GrantOver } from './drive-errors.ts'
import type { DriveHttp } from './drive-http.ts'

const TokenReply = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.optional(z.number()),
  refresh_token: z.optional(z.string()),
})

/** The default lifetime for providers that do not report one. */
const usualSeconds = 3_600

/** The token calls (RFC 6749, sections 4.1.3 and 6), which are the same for both providers. */
export function driveTokens(http: DriveHttp, url: URL, { clientId, clientSecret }: Application) {
  async function ask(fields: Record<string, string>): Promise<DriveTokens> {
    const askedAt = Date.now()
    const all = { client_id: clientId, client_secret: clientSecret, ...fields }
    const reply = await http.form(url, all, TokenReply).catch((error: unknown) => {
      // The only refusal that is about the user: an invalid code or a revoked grant.
      if (error instanceof DriveProtocolError && error.message.includes('invalid_grant'))
        throw new GrantOver('invalid_grant', { cause: error })
      throw error
    })
    return {
      access: reply.access_token,
      renewal: reply.refresh_token ?? null,
      expiresAt: new Date(askedAt + (reply.expires_in ?? usualSeconds) * 1_000),
    }
  }
  return {
    exchange: ({ code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string }) =>
      ask({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
    renew: (renewal: string) => ask({ grant_type: 'refresh_token', refresh_token: renewal }),
  }
}

/** The parameters for every provider (RFC 6749, section 4.1.1, and RFC 7636). */
export function askUrlOf(
  url: URL,
  { clientId }: Application,
  { redirectUri, state, challenge }: { redirectUri: string; state: string; challenge: string },
  own: Record<string, string>,
): URL {
  const address = new URL(url)
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...own,
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}
