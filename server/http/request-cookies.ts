import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '#server/calls/call.ts'

/**
 * The cookies of a request and its reply: HttpOnly, SameSite=Lax, for the whole site; on https Secure and with the
 * `__Host-` prefix. `isSecure` is called at each use.
 */
export function createRequestCookies(isSecure: () => boolean) {
  const full = (name: string) => (isSecure() ? `__Host-${name}` : name)
  const options = () => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure() })
  return (request: FastifyRequest, reply: FastifyReply): Cookies => ({
    read: (name) => request.cookies[full(name)] ?? null,
    set: (name, value, maxAge) => void reply.setCookie(full(name), value, { ...options(), maxAge }),
    clear: (name) => void reply.clearCookie(full(name), options()),
    names: (prefix) =>
      Object.keys(request.cookies)
        .filter((name) => name.startsWith(full(prefix)))
        .map((name) => name.slice(full('').length)),
  })
}
