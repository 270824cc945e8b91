import { hash as hashOnce, randomBytes } from 'node:crypto'
import type { UserId } from '#contract/ids.ts'
import type { Db } from '#server/db/database.ts'
import type { TokenPurpose } from '#server/db/schema.ts'
import * as queries from './tokens-queries.ts'
import { Problem } from '#server/lib/problem.ts'

const hour = 3600
const day = 24 * hour

/** As long as a link is good, in seconds. */
const lives: Record<TokenPurpose, number> = {
  'verify-email': 7 * day,
  'confirm-new-email': 2 * day,
  'reset-password': hour,
  'keep-account-mailed': 7 * day,
  'keep-account-signed-in': hour / 2,
}

/** A new token for a link; older ones of its purpose are worth nothing from now on. It is stored hashed only. */
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

/** Uses a token up. @throws Problem `link_over` when it is used, expired, replaced, for something else, or none. */
export async function redeemToken(
  db: Db,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<queries.TokenRow> {
  const found = await queries.useToken(db, hashOf(token), purposes)
  if (!found) throw new Problem('link_over')
  return found
}

/** Whose token it is, without using it up. @throws Problem `link_over` as above. */
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
