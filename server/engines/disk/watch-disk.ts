import fs from 'node:fs/promises'
import type { Logger } from 'pino'
import { ballastBytes, giveUpBallast, hasBallast, makeBallast } from '#server/lib/ballast.ts'
import {
  DiskFull,
  floors,
  type Disk,
  type DiskSpace,
  type DiskState,
  type Load,
  type MeasureDisk,
  type Reservation,
} from './disk.ts'

const everyMs = 1_000
/** Hysteresis: this much more must be free to return to a better state, to avoid repeated log messages. */
const clearlyBytes = 16 * 1024 * 1024

/** With less space than this above the floor, uploads of typical videos are refused already. */
const lowBytes = 32 * 1024 * 1024

/** The share of free space that one account can reserve, so that claims alone cannot block the others. */
const accountShare = 0.5

interface Options {
  dataFolder: string
  /** The folders whose disks the product writes to. */
  folders: readonly string[]
  /** Uploads are on one of these disks, not in an object store. */
  holdsFiles: boolean
  /** The embedded database, which has a reserve. */
  keepsBallast: boolean
  logger: Logger
  measure?: MeasureDisk | undefined
}

/** Bytes that have not arrived yet. */
interface Claim {
  expected: number
  promised: number
}

/** Measures the disk every second, logs state changes, and maintains the database's reserve. */
export async function watchDisk(options: Options): Promise<Disk> {
  const { dataFolder, holdsFiles, keepsBallast, logger } = options
  const measure = options.measure ?? (() => leastSpace(options.folders))
  let space: DiskSpace = { freeBytes: 0, totalBytes: 0 }
  let isBallasted = keepsBallast && (await hasBallast(dataFolder))
  let state: DiskState = 'roomy'
  /** All bytes ever received, and their number at the last measurement. */
  let taken = 0
  let takenWhenMeasured = 0
  /** Reserved bytes of uploads that have not arrived. */
  let awaited = 0
  /** The expected bytes of each account, and how many of them are reserved. */
  const claims = new Map<string, Claim>()
  const claimOf = (account = ''): Claim => claims.get(account) ?? { promised: 0, expected: 0 }

  /** A released reserve must be restored first. */
  const owed = () => (keepsBallast && !isBallasted ? ballastBytes : 0)
  const free = () => space.freeBytes - owed() - (taken - takenWhenMeasured)
  const roomFor = (load: Load) => free() - awaited - floors[load]

  async function measureOnce(): Promise<void> {
    const before = taken
    space = await measure()
    takenWhenMeasured = before
    if (keepsBallast) await careForBallast()
    tell(stateOf(free(), state))
  }

  async function careForBallast(): Promise<void> {
    if (isBallasted && space.freeBytes < floors.own) {
      await giveUpBallast(dataFolder)
      isBallasted = false
      space = await measure()
    } else if (!isBallasted && free() > floors.own + clearlyBytes) {
      await makeBallast(dataFolder)
      isBallasted = true
      space = await measure()
    }
  }

  function tell(now: DiskState): void {
    if (now === state) return
    state = now
    const { freeBytes, totalBytes } = space
    const facts = { disk: state, freeBytes, totalBytes, dataFolder }
    if (now === 'roomy') logger.warn(facts, 'the disk has space again: uploads are accepted')
    else logger.error(facts, sentences[now])
  }

  let measuring: Promise<void> | null = null
  const refresh = () =>
    (measuring ??= measureOnce().finally(() => {
      measuring = null
    }))
  const refreshQuietly = () =>
    refresh().catch((err: unknown) => logger.error({ err }, 'the disk could not be measured'))
  await refreshQuietly()
  const timer = setInterval(() => void refreshQuietly(), everyMs)
  timer.unref()

  function add(claim: Claim, change: Claim, account: string | undefined): void {
    claim.promised += change.promised
    claim.expected += change.expected
    awaited += change.promised
    if (account === undefined) return
    const before = claimOf(account)
    const now = {
      promised: before.promised + change.promised,
      expected: before.expected + change.expected,
    }
    if (now.expected > 0) claims.set(account, now)
    else claims.delete(account)
  }

  function reserve(load: Load, expectedBytes: number, account?: string): Reservation {
    const expected = holdsFiles || load === 'own' ? expectedBytes : 0
    const own = claimOf(account)
    // All uploads of an account must fit together, however little of them is reserved.
    if (roomFor(load) + own.promised < own.expected + expected)
      throw new DiskFull(`no space for ${expectedBytes} bytes (${load})`)
    const mostPromised = Math.floor((roomFor(load) + own.promised) * accountShare) - own.promised
    const promised = account === undefined ? expected : Math.max(0, Math.min(expected, mostPromised))
    const claim: Claim = { promised: 0, expected: 0 }
    add(claim, { promised, expected }, account)
    return {
      take(bytes) {
        const more = holdsFiles || load === 'own' ? bytes : 0
        const foreseen = Math.min(claim.promised, more)
        // A reservation only fails when something else has filled the disk meanwhile.
        const isRoom = more > foreseen ? roomFor(load) >= more - foreseen : free() >= floors.own
        if (!isRoom) throw new DiskFull(`no space for ${bytes} more bytes (${load})`)
        add(claim, { promised: -foreseen, expected: -Math.min(claim.expected, more) }, account)
        taken += more
      },
      end() {
        add(claim, { promised: -claim.promised, expected: -claim.expected }, account)
      },
    }
  }

  return {
    state: () => state,
    space: () => space,
    reserve,
    refresh: async () => {
      await measuring
      await refresh()
    },
    close: async () => {
      clearInterval(timer)
      await measuring?.catch(() => {})
    },
  }
}

const sentences = {
  low: `the disk is nearly full: uploads that leave less than ${floors.file / 1024 ** 2} MB are refused; purge files or add disk space`,
  critical:
    'the disk is full: uploads are refused, processing waits, and the database uses its reserve; purge files or add disk space',
} as const

function stateOf(freeBytes: number, before: DiskState): DiskState {
  const isBelow = (mark: number, wasBelow: boolean) => freeBytes < mark + (wasBelow ? clearlyBytes : 0)
  if (isBelow(floors.own, before === 'critical')) return 'critical'
  return isBelow(floors.file + lowBytes, before !== 'roomy') ? 'low' : 'roomy'
}

async function leastSpace(folders: readonly string[]): Promise<DiskSpace> {
  const found = await Promise.all(folders.map((folder) => fs.statfs(folder)))
  const spaces = found.map(({ bavail, blocks, bsize }) => ({
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
  }))
  return spaces.reduce((least, one) => (one.freeBytes < least.freeBytes ? one : least))
}
