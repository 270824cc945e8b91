import { hkdfSync } from 'node:crypto'
import { jwtDecrypt } from 'jose/jwt/decrypt'
import { EncryptJWT } from 'jose/jwt/encrypt'
import { JOSEError } from 'jose/errors'
import type { Cookies } from './call.ts'

/** Encrypted cookies that only this installation can read or create; each name is a separate purpose. */
export interface SealedCookies {
  /** The content of this cookie; null when it is missing, foreign, changed or expired. */
  read(cookies: Cookies, name: string): Promise<unknown>
  set(cookies: Cookies, name: string, content: unknown, seconds: number): Promise<void>
}

const encryption = { alg: 'dir', enc: 'A256GCM' } as const

/** `keys` as in Secrets: the first one seals, all can open. */
export function createSealedCookies(keys: readonly Buffer[]): SealedCookies {
  const sealing = keys.map(sealingKey)
  return {
    async read(cookies, name) {
      const sealed = cookies.read(name)
      return sealed === null ? null : open(sealed, name, sealing)
    },
    async set(cookies, name, content, seconds) {
      const [key] = sealing
      if (!key) throw new Error('there is no key to seal with')
      const sealed = await new EncryptJWT({ content })
        .setProtectedHeader(encryption)
        .setAudience(name)
        .setExpirationTime(new Date(Date.now() + seconds * 1_000))
        .encrypt(key)
      cookies.set(name, sealed, seconds)
    },
  }
}

/** A derived key, so that the key that signs visitor cookies never encrypts. */
const sealingKey = (key: Buffer) => new Uint8Array(hkdfSync('sha256', key, '', 'storypad sealed cookie', 32))

async function open(sealed: string, purpose: string, keys: readonly Uint8Array[]): Promise<unknown> {
  for (const key of keys) {
    try {
      const { payload } = await jwtDecrypt(sealed, key, {
        audience: purpose,
        keyManagementAlgorithms: [encryption.alg],
        contentEncryptionAlgorithms: [encryption.enc],
        requiredClaims: ['exp'],
      })
      return payload['content']
    } catch (error) {
      // Sealed with another key, for another purpose, expired, or changed: treated as missing.
      if (!(error instanceof JOSEError)) throw error
    }
  }
  return null
}
