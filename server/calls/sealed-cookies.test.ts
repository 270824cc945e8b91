import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Cookies } from './call.ts'
import { createSealedCookies } from './sealed-cookies.ts'

/** A browser that stores cookies by name. */
const jar = new Map<string, string>()
const cookies: Cookies = {
  read: (name) => jar.get(name) ?? null,
  set: (name, value) => void jar.set(name, value),
  clear: (name) => void jar.delete(name),
  names: () => [...jar.keys()],
}
const [old, fresh] = [randomBytes(32), randomBytes(32)]
const sealed = createSealedCookies([old])

afterEach(() => {
  jar.clear()
  vi.useRealTimers()
})

test('what was sealed is read again, and no one else can read it', async () => {
  await sealed.set(cookies, 'flow', { state: 'a secret word' }, 60)
  expect(await sealed.read(cookies, 'flow')).toEqual({ state: 'a secret word' })
  expect(Buffer.from(jar.get('flow') ?? '', 'base64url').toString('latin1')).not.toContain('secret')
  expect(await createSealedCookies([fresh]).read(cookies, 'flow')).toBeNull()
})

test('it serves one purpose (B2)', async () => {
  await sealed.set(cookies, 'flow', 'content', 60)
  jar.set('other', jar.get('flow') ?? '')
  expect(await sealed.read(cookies, 'other')).toBeNull()
})

test('a changed, cut or made-up cookie is none (B2)', async () => {
  await sealed.set(cookies, 'flow', 'content', 60)
  const parts = (jar.get('flow') ?? '').split('.')
  const set = (place: number, bytes: Uint8Array) =>
    jar.set('flow', parts.with(place, Buffer.from(bytes).toString('base64url')).join('.'))
  for (const [place, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      set(place, changed)
      expect(await sealed.read(cookies, 'flow')).toBeNull()
      set(place, bytes.subarray(0, at))
      expect(await sealed.read(cookies, 'flow')).toBeNull()
    }
  }
  for (const text of ['', 'x', 'é', 'a.b.c', '0'.repeat(4_000)]) {
    jar.set('flow', text)
    expect(await sealed.read(cookies, 'flow')).toBeNull()
  }
})

test('its time is inside: a kept cookie does not outlive it (B2)', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  await sealed.set(cookies, 'flow', 'content', 60)
  vi.setSystemTime(1_000_000 + 59_999)
  expect(await sealed.read(cookies, 'flow')).toBe('content')
  vi.setSystemTime(1_000_000 + 60_000)
  expect(await sealed.read(cookies, 'flow')).toBeNull()
})

test('a new key seals, and what older ones sealed still opens', async () => {
  await sealed.set(cookies, 'flow', 'before', 60)
  const rotated = createSealedCookies([fresh, old])
  expect(await rotated.read(cookies, 'flow')).toBe('before')
  await rotated.set(cookies, 'flow', 'after', 60)
  expect(await rotated.read(cookies, 'flow')).toBe('after')
  expect(await sealed.read(cookies, 'flow')).toBeNull()
})
