import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DriveProvider, type CloudConnection, type ConnectProblem } from '#contract/calls/connections.ts'
import type { Flow } from '#server/calls/browser-flows.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { Drive, DriveTokens } from '#server/engines/drives/drive.ts'
import {
  AccessOver,
  DriveBusy,
  DriveProtocolError,
  DriveUnavailable,
  GrantOver,
} from '#server/engines/drives/drive-errors.ts'
import type { Drives } from '#server/engines/drives/open-drives.ts'
import { Problem } from '#server/lib/problem.ts'
import * as queries from './connections-queries.ts'
import type { TokenVault } from './token-vault.ts'

/** One OAuth flow of a user. */
interface ConnectFlow extends Flow {
  provider: DriveProvider
  /** The URL that the provider redirects back to. */
  redirectUri: string
}

/** How long to wait for another call's token refresh, and the polling interval. */
const [renewalMs, lookMs] = [40_000, 200]
/** Batch size when tokens are resealed with a new key. */
const resealedAtOnce = 100

interface Services {
  database: Database
  drives: Drives
  vault: TokenVault
  warn: Warn
}

export type Connections = ReturnType<typeof createConnections>

/** Users' drives and their access tokens. */
export function createConnections({ database, drives, vault, warn }: Services) {
  const { db } = database

  const driveOf = (provider: DriveProvider): Drive => {
    const drive = drives[provider]
    if (!drive) throw new Problem('drive_not_set_up')
    return drive
  }

  /** @throws Problem `drive_not_connected` */
  async function tokensOf(viewer: Viewer, provider: DriveProvider) {
    const kept = await queries.findTokens(db, viewer, provider)
    if (!kept) throw new Problem('drive_not_connected')
    const tokens = vault.open({ ownerId: userOf(viewer), provider }, kept.sealed)
    if (!tokens) {
      await queries.deactivate(db, viewer, provider, kept.sealed)
      throw new Problem('drive_not_connected')
    }
    return { ...kept, tokens }
  }

  /**
   * A valid access token other than `refused`, which the provider has rejected. Of all concurrent calls in any process
   * only one refreshes it, outside of any transaction; the others wait for the result.
   * @throws Problem `drive_not_connected`, also when the provider reports that the grant has expired
   */
  async function accessTo(viewer: Viewer, provider: DriveProvider, refused: string | null): Promise<string> {
    for (const begin = Date.now(); Date.now() < begin + renewalMs; await sleep(lookMs)) {
      const { tokens, sealed, isGood } = await tokensOf(viewer, provider)
      if (isGood && tokens.access !== refused) return tokens.access
      if (await queries.beginRenewal(db, viewer, provider, sealed))
        return (await renew(viewer, provider, { tokens, sealed })).access
    }
    throw new Problem('drive_unreachable')
  }

  async function renew(
    viewer: Viewer,
    provider: DriveProvider,
    { tokens, sealed }: { tokens: DriveTokens; sealed: Buffer },
  ): Promise<DriveTokens> {
    let renewed: DriveTokens | null = null
    try {
      if (tokens.renewal === null) throw new GrantOver('there is no refresh token')
      const fresh = await driveOf(provider).renew(tokens.renewal)
      renewed = { ...fresh, renewal: fresh.renewal ?? tokens.renewal }
      return renewed
    } catch (error) {
      if (!(error instanceof GrantOver)) throw error
      await queries.deactivate(db, viewer, provider, sealed)
      throw new Problem('drive_not_connected', { cause: error })
    } finally {
      await queries.endRenewal(db, viewer, provider, sealed, renewed && sealedAs(viewer, provider, renewed))
    }
  }

  const sealedAs = (viewer: Viewer, provider: DriveProvider, tokens: DriveTokens) => ({
    sealed: vault.seal({ ownerId: userOf(viewer), provider }, tokens),
    expiresAt: tokens.expiresAt,
  })

  return {
    /** The providers configured on this installation. */
    available: (): DriveProvider[] => DriveProvider.options.filter((provider) => drives[provider] !== null),

    list: async (viewer: Viewer): Promise<CloudConnection[]> =>
      (await queries.listConnections(db, viewer)).map(({ provider, isActive, email, connectedAt }) => ({
        provider,
        is_active: isActive,
        email,
        connected_at: new Date(connectedAt).toISOString(),
      })),

    /** The provider's authorization URL. @throws Problem `drive_not_set_up` */
    askUrl({ provider, redirectUri, state, verifier }: ConnectFlow): URL {
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return driveOf(provider).askUrl({ redirectUri, state, challenge })
    },

    /** Connects the drive after the redirect back with a code. @throws Problem, one of `connectProblems` */
    async connect(
      viewer: Viewer,
      { provider, redirectUri, verifier }: ConnectFlow,
      code: string,
    ): Promise<void> {
      const drive = driveOf(provider)
      try {
        const tokens = await drive.exchange({ code, redirectUri, verifier })
        if (tokens.renewal === null) throw new GrantOver('the access token cannot be refreshed')
        const email = await drive.email(tokens.access)
        await queries.saveConnection(db, viewer, {
          provider,
          email,
          ...sealedAs(viewer, provider, tokens),
        })
      } catch (error) {
        throw new Problem(problemOf(error), { cause: error })
      }
    },

    /** Disconnects the drive in any case; revokes the grant at the provider if possible. */
    async disconnect(viewer: Viewer, provider: DriveProvider): Promise<void> {
      const sealed = await queries.deleteConnection(db, viewer, provider)
      const tokens = sealed && vault.open({ ownerId: userOf(viewer), provider }, sealed)
      if (!tokens?.renewal) return
      try {
        await drives[provider]?.revoke(tokens.renewal)
      } catch (error) {
        warn(error, 'the access to a drive could not be revoked at its provider')
      }
    },

    /**
     * Reads the viewer's drive. A rejected access token is refreshed and the work retried once.
     * @throws Problem `drive_not_set_up` or `drive_not_connected`, and errors of the work
     */
    async withDrive<Result>(
      viewer: Viewer,
      provider: DriveProvider,
      work: (drive: Drive, access: string) => Promise<Result>,
    ): Promise<Result> {
      const drive = driveOf(provider)
      const access = await accessTo(viewer, provider, null)
      try {
        return await work(drive, access)
      } catch (error) {
        if (!(error instanceof AccessOver)) throw error
        return work(drive, await accessTo(viewer, provider, access))
      }
    },

    /** Reseals with the newest key all tokens sealed with an older one, before that key is removed. */
    async resealAll(): Promise<void> {
      let rows: queries.SealedRow[] = []
      do {
        rows = await queries.listSealed(db, rows.at(-1) ?? null, resealedAtOnce)
        for (const row of rows) {
          const tokens = vault.isFresh(row.sealed) ? null : vault.open(row, row.sealed)
          if (tokens) await queries.reseal(db, row, vault.seal(row, tokens))
        }
      } while (rows.length === resealedAtOnce)
    },
  }
}

const isAway = (error: unknown): boolean =>
  [DriveBusy, DriveUnavailable, DriveProtocolError].some((kind) => error instanceof kind)

/** The problem shown for an error while connecting; any other error is a bug. */
function problemOf(error: unknown): ConnectProblem {
  if (error instanceof GrantOver) return 'connect_refused'
  if (isAway(error)) return 'drive_unreachable'
  throw error
}
