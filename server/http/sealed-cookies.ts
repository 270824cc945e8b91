import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from './cookies.ts'

/** Cookies whose content only this installation can read or make; each name is a purpose of its own. */
export interface SealedCookies {
  /** What was sealed under this name, or null when it is missing, foreign, changed or expired. */
  read(request: FastifyRequest, name: string): unknown
  set(reply: FastifyReply, name: string, content: unknown, seconds: number): void
  clear(reply: FastifyReply, name: string): void
  /** Names of the cookies the browser sent that begin like this. */
  names(request: FastifyRequest, prefix: string): string[]
}

/** `keys` as in Secrets: the first seals, all of them open. */
export function createSealedCookies(cookies: Cookies, keys: readonly Buffer[]): SealedCookies {
  const sealing = keys.map(sealingKey)
  return {
    read(request, name) {
      const sealed = cookies.read(request, name)
      return sealed === null ? null : open(sealed, name, sealing)
    },
    set(reply, name, content, seconds) {
      const [key] = sealing
      if (!key) throw new Error('there is no key to seal with')
      cookies.set(reply, name, seal(content, name, key, seconds), seconds)
    },
    clear: (reply, name) => cookies.clear(reply, name),
    names: (request, prefix) => cookies.names(request, prefix),
  }
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A key of its own: what signs visitor cookies never encrypts. */
const sealingKey = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'storypad sealed cookie', 32))

function seal(content: unknown, purpose: string, key: Buffer, seconds: number): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose))
  const text = JSON.stringify({ content, until: Date.now() + seconds * 1_000 })
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function open(sealed: string, purpose: string, keys: readonly Buffer[]): unknown {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of keys) {
    const text = decrypt(bytes, purpose, key)
    if (text === null) continue
    const { content, until } = JSON.parse(text) as { content: unknown; until: number }
    return until > Date.now() ? content : null
  }
  return null
}

function decrypt(bytes: Buffer, purpose: string, key: Buffer): string | null {
  if (bytes.length <= ivBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const body = decipher.update(bytes.subarray(ivBytes + tagBytes))
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    // Sealed with another key, for another purpose, or changed on the way: to us it says nothing.
    return null
  }
}
