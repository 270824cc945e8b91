import { hash as hashOnce, randomBytes } from 'node:crypto'
import type { UserId } from '#contract/ids.ts'
import type { Db } from '#server/db/database.ts'
import type { TokenPurpose } from '#server/db/schema.ts'
import * as queries from './tokens-queries.ts'
import { Problem } from '#server/lib/problem.ts'

const hour = 3600
const day = 24 * hour

/** How long a link is valid, in seconds. */
const lives: Record<TokenPurpose, number> = {
  'verify-email': 7 * day,
  'confirm-new-email': 2 * day,
  'reset-password': hour,
  'keep-account-mailed': 7 * day,
  'keep-account-signed-in': hour / 2,
}

/** Creates a token for a link and invalidates older ones with the same purpose. Only its hash is stored. */
export async function issueToken(
  db: Db,
  purpose: TokenPurpose,
  userId: UserId,
  /** The address it is mailed to, if any. */
  email: string | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await queries.upsertToken(db, { hash: hashOf(token), purpose, userId, email, seconds: lives[purpose] })
  return token
}

/**
 * Consumes a token. @throws Problem `link_over` when it is used, expired, replaced, unknown, or for another purpose.
 */
export async function redeemToken(
  db: Db,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<queries.TokenRow> {
  const found = await queries.useToken(db, hashOf(token), purposes)
  if (!found) throw new Problem('link_over')
  return found
}

/** The user of a token, without consuming it. @throws Problem `link_over` as `redeemToken`. */
export async function peekToken(
  db: Db,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<queries.TokenRow> {
  const found = await queries.findToken(db, hashOf(token), purposes)
  if (!found) throw new Problem('link_over')
  return found
}

const hashOf = (token: string) => hashOnce('sha256', token, 'buffer')
