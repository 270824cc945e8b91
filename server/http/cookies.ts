import { createHmac, timingSafeEqual } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookies {
  /** The value of a cookie, or null. */
  read(request: FastifyRequest, name: string): string | null
  /** HttpOnly, SameSite=Lax, for the whole site; on https Secure and with the `__Host-` prefix. */
  set(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void
  clear(reply: FastifyReply, name: string): void
  /** Names of the cookies that begin like this, as `read` takes them. */
  names(request: FastifyRequest, prefix: string): string[]
}

/** `isSecure` is asked at each use: the port, and with it the address, is known only once the server listens. */
export function createCookies(isSecure: () => boolean): Cookies {
  const full = (name: string) => (isSecure() ? `__Host-${name}` : name)
  const options = () => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure() })
  return {
    read: (request, name) => request.cookies[full(name)] ?? null,
    set: (reply, name, value, maxAge) => void reply.setCookie(full(name), value, { ...options(), maxAge }),
    clear: (reply, name) => void reply.clearCookie(full(name), options()),
    names: (request, prefix) =>
      Object.keys(request.cookies)
        .filter((name) => name.startsWith(full(prefix)))
        .map((name) => name.slice(full('').length)),
  }
}

/** `value` with a signature that only this installation can make; `keys` as in Secrets: the first signs. */
export function sign(value: string, keys: readonly Buffer[]): string {
  const [key] = keys
  if (!key) throw new Error('there is no key to sign with')
  return `${value}.${signature(value, key)}`
}

/** The value if its signature is by one of our keys, else null. */
export function verify(signed: string, keys: readonly Buffer[]): string | null {
  const dot = signed.lastIndexOf('.')
  const value = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  const isBy = (key: Buffer) => {
    const expected = Buffer.from(signature(value, key))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return dot > 0 && keys.some(isBy) ? value : null
}

const signature = (value: string, key: Buffer) => createHmac('sha256', key).update(value).digest('base64url')
