import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { Cookies } from './cookies.ts'
import { createSealedCookies } from './sealed-cookies.ts'

/** A browser that keeps one jar of cookies by name. */
const jar = new Map<string, string>()
const cookies: Cookies = {
  read: (_, name) => jar.get(name) ?? null,
  set: (_, name, value) => void jar.set(name, value),
  clear: (_, name) => void jar.delete(name),
  names: () => [...jar.keys()],
}
const request = {} as FastifyRequest
const reply = {} as FastifyReply
const [old, fresh] = [randomBytes(32), randomBytes(32)]
const sealed = createSealedCookies(cookies, [old])

afterEach(() => {
  jar.clear()
  vi.useRealTimers()
})

test('what was sealed is read again, and nobody else can read it', () => {
  sealed.set(reply, 'flow', { state: 'a secret word' }, 60)
  expect(sealed.read(request, 'flow')).toEqual({ state: 'a secret word' })
  expect(Buffer.from(jar.get('flow') ?? '', 'base64url').toString('latin1')).not.toContain('secret')
  expect(createSealedCookies(cookies, [fresh]).read(request, 'flow')).toBeNull()
})

test('it serves one purpose (B2)', () => {
  sealed.set(reply, 'flow', 'content', 60)
  jar.set('other', jar.get('flow') ?? '')
  expect(sealed.read(request, 'other')).toBeNull()
})

test('a changed, cut or made-up cookie is none (B2)', () => {
  sealed.set(reply, 'flow', 'content', 60)
  const bytes = Buffer.from(jar.get('flow') ?? '', 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    jar.set('flow', changed.toString('base64url'))
    expect(sealed.read(request, 'flow')).toBeNull()
    jar.set('flow', bytes.subarray(0, at).toString('base64url'))
    expect(sealed.read(request, 'flow')).toBeNull()
  }
  for (const text of ['', 'x', 'é', 'a.b.c', '0'.repeat(4_000)]) {
    jar.set('flow', text)
    expect(sealed.read(request, 'flow')).toBeNull()
  }
})

test('its time is inside: a kept cookie does not outlive it (B2)', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  sealed.set(reply, 'flow', 'content', 60)
  vi.setSystemTime(1_000_000 + 59_999)
  expect(sealed.read(request, 'flow')).toBe('content')
  vi.setSystemTime(1_000_000 + 60_000)
  expect(sealed.read(request, 'flow')).toBeNull()
})

test('a new key seals, and what older ones sealed still opens', () => {
  sealed.set(reply, 'flow', 'before', 60)
  const rotated = createSealedCookies(cookies, [fresh, old])
  expect(rotated.read(request, 'flow')).toBe('before')
  rotated.set(reply, 'flow', 'after', 60)
  expect(rotated.read(request, 'flow')).toBe('after')
  expect(sealed.read(request, 'flow')).toBeNull()
})
