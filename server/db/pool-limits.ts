import { AsyncLocalStorage } from 'node:async_hooks'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { callLimits, type PoolLimits } from '#server/config/limits-config.ts'

/** For the queue's own statements: fetching the next job, and completing one. */
export const queueLimits: PoolLimits = { connectMs: 5_000, statementMs: 10_000 }
/** For jobs and sweeps: a text of ten megabytes has many passages, a closed account many rows. */
export const jobLimits: PoolLimits = { connectMs: 10_000, statementMs: 5 * 60_000 }

/** For one-time work of a new version on all rows: the copy of the database, and migrations. */
export const setUpLimits: PoolLimits = { connectMs: 10_000, statementMs: 60 * 60_000 }

/** The server times out first, so that the connection stays usable; the client's timeout is for a frozen server. */
const serverShare = 0.95
/** How long to wait for the server to close a connection. */
const goodbyeMs = 1_000
/** How soon a dead machine is noticed on an idle connection. */
const keepAliveMs = 10_000

interface PoolOptions {
  limits: PoolLimits
  size: number
  /** Called when a connection breaks; the pool replaces it. */
  onError: (error: Error) => void
}

interface BoundedPool {
  pool: pg.Pool
  /** Closes within a second, whatever the server does; may be called again. */
  close(): Promise<void>
}

/** A pool whose connections and statements time out, even when the server is frozen and sends nothing. */
export function openPool(connection: pg.ClientConfig, { limits, size, onError }: PoolOptions): BoundedPool {
  const sockets = trackSockets()
  const pool = new pg.Pool({
    ...connection,
    stream: sockets.open,
    max: size,
    // Independent statements share a round trip.
    pipeline: true,
    // Each idle connection costs the embedded server about 8 MB.
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.statementMs,
    statement_timeout: Math.floor(limits.statementMs * serverShare),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  let isClosing = false
  const report = (error: Error) => {
    // While closing, connections may also report that the database stops.
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  const closeOnce = async () => {
    isClosing = true
    await Promise.race([pool.end(), delay(goodbyeMs)])
    sockets.destroy()
  }
  let closing: Promise<void> | undefined
  return { pool, close: () => (closing ??= closeOnce()) }
}

/** A dedicated connection, for locks and subscriptions that live as long as it does. */
export interface SingleConnection {
  client: pg.Client
  /** Closes within a second, whatever the server does. */
  close(): Promise<void>
}

/** Not connected yet. */
export function createConnection(connection: pg.ClientConfig, limits = callLimits): SingleConnection {
  const sockets = trackSockets()
  const client = new pg.Client({
    ...connection,
    stream: sockets.open,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.statementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  return {
    client,
    async close() {
      const timer = setTimeout(sockets.destroy, goodbyeMs)
      await client.end().catch(() => {})
      clearTimeout(timer)
    },
  }
}

function trackSockets() {
  const open = new Set<net.Socket>()
  return {
    open: () => {
      const socket = new net.Socket()
      open.add(socket)
      return socket.once('close', () => open.delete(socket))
    },
    destroy: () => {
      for (const socket of open) socket.destroy()
    },
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** The pool that statements use; by default that of calls. */
type PoolName = 'jobs' | 'answers'

const chosenPool = new AsyncLocalStorage<PoolName>()

/**
 * Runs a job, or a call that may write very many rows: its statements have the limits of jobs, and use no connections
 * of calls.
 */
export const inBackground = <T>(work: () => T): T => chosenPool.run('jobs', work)

/** Runs the writing of an answer: its statements use no connections of calls, however many answers are written. */
export const inAnswers = <T>(work: () => T): T => chosenPool.run('answers', work)

/** Routes statements within `inBackground` or `inAnswers` to their pools, and all others to that of calls. */
export function choosingPool(calls: pg.Pool, others: Record<PoolName, pg.Pool>): pg.Pool {
  const chosen = () => {
    const name = chosenPool.getStore()
    return name === undefined ? calls : others[name]
  }
  // All other methods are those of the pool of calls; its statements request their connection here.
  return Object.assign(Object.create(calls) as pg.Pool, {
    connect: (onConnected?: Connected) => (onConnected ? chosen().connect(onConnected) : chosen().connect()),
  })
}
