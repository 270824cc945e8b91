import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { DriveProvider } from '#contract/calls/connections.ts'
import type { UserId } from '#contract/ids.ts'
import type { DriveTokens } from '#server/engines/drives/drive.ts'

/** The owner of tokens; they can only be opened for this owner. */
export interface TokenOwner {
  ownerId: UserId
  provider: DriveProvider
}

/** Encrypts tokens for the database: AES-256-GCM, bound to their owner and provider. */
export interface TokenVault {
  seal(owner: TokenOwner, tokens: DriveTokens): Buffer
  /** Null when the key was removed, the owner is another, or the bytes were changed. */
  open(owner: TokenOwner, sealed: Buffer): DriveTokens | null
  /** Whether they are sealed with the newest key. */
  isFresh(sealed: Buffer): boolean
}

const cipher = 'aes-256-gcm'
// Which key it was | a number used once | the tokens | proof that nothing was changed.
const [idBytes, nonceBytes, proofBytes] = [4, 12, 16]

const Tokens = z.object({
  access: z.string(),
  renewal: z.nullable(z.string()),
  expiresAt: z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
})

/** `keys` as in Secrets: the first seals, all of them open. */
export function createTokenVault(keys: readonly Buffer[]): TokenVault {
  const ring = keys.map((key) => {
    const own = Buffer.from(hkdfSync('sha256', key, '', 'storypad drive tokens', 32))
    return { key: own, id: createHash('sha256').update(own).digest().subarray(0, idBytes) }
  })
  const [newest] = ring
  if (!newest) throw new Error('there is no key to seal with')
  return {
    seal(owner, tokens) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, newest.key, nonce).setAAD(nameOf(owner))
      const content = [sealing.update(JSON.stringify(tokens)), sealing.final()]
      return Buffer.concat([newest.id, nonce, ...content, sealing.getAuthTag()])
    },

    open(owner, sealed) {
      const { key } = ring.find(({ id }) => id.equals(sealed.subarray(0, idBytes))) ?? {}
      if (!key || sealed.length < idBytes + nonceBytes + proofBytes) return null
      const nonce = sealed.subarray(idBytes, idBytes + nonceBytes)
      const opening = createDecipheriv(cipher, key, nonce, { authTagLength: proofBytes })
        .setAAD(nameOf(owner))
        .setAuthTag(sealed.subarray(-proofBytes))
      try {
        const content = [opening.update(sealed.subarray(idBytes + nonceBytes, -proofBytes)), opening.final()]
        return Tokens.parse(JSON.parse(Buffer.concat(content).toString()))
      } catch {
        // Authentication failed; the error has no further information.
        return null
      }
    },

    isFresh: (sealed) => newest.id.equals(sealed.subarray(0, idBytes)),
  }
}

const nameOf = ({ ownerId, provider }: TokenOwner) => Buffer.from(`${ownerId}/${provider}`)
