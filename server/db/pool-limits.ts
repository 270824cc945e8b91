import { AsyncLocalStorage } from 'node:async_hooks'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { callLimits, type PoolLimits } from '#server/config/limits-config.ts'

/** For what the queue itself asks: its next job, and that one is done. */
export const queueLimits: PoolLimits = { connectMs: 5_000, statementMs: 10_000 }
/** For the work of jobs and sweeps: a text of ten megabytes is many passages, a closed account many rows. */
export const jobLimits: PoolLimits = { connectMs: 10_000, statementMs: 5 * 60_000 }

/** For what a new version does once with all rows: its copy of the database, and its tables. */
export const setUpLimits: PoolLimits = { connectMs: 10_000, statementMs: 60 * 60_000 }

/** The server gives up first, so that the connection stays whole; who asks gives up on a server that is frozen. */
const serverShare = 0.95
/** A server that does not answer the goodbye is left without one. */
const goodbyeMs = 1_000
/** A machine that is gone is noticed so soon on a connection on which nothing happens. */
const keepAliveMs = 10_000

interface PoolOptions {
  limits: PoolLimits
  size: number
  /** Hears of connections that break; the pool replaces them. */
  onError: (error: Error) => void
}

interface BoundedPool {
  pool: pg.Pool
  /** Ends within a second, whatever the server does; may be called again. */
  close(): Promise<void>
}

/** A pool whose connections and statements end within limits, also when the server is frozen and says nothing at all. */
export function openPool(connection: pg.ClientConfig, { limits, size, onError }: PoolOptions): BoundedPool {
  const sockets = trackSockets()
  const pool = new pg.Pool({
    ...connection,
    stream: sockets.open,
    max: size,
    // Statements that do not wait for each other share a way to the server and back.
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
    // Connections that are being closed may hear that the database stops too.
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

/** A connection that is not shared, for what lives as long as it: locks, and the news it listens to. */
export interface SingleConnection {
  client: pg.Client
  /** Ends within a second, whatever the server does. */
  close(): Promise<void>
}

/** Not yet connected. */
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

/** Which connections statements take; those of calls unless said. */
type PoolName = 'jobs' | 'answers'

const chosenPool = new AsyncLocalStorage<PoolName>()

/** Runs work of jobs, or of a call that may write very many rows: its statements have the limits of jobs, and take no connection from calls. */
export const inBackground = <T>(work: () => T): T => chosenPool.run('jobs', work)

/** Runs the writing of an answer: its statements take no connection from calls, however many answers are written. */
export const inAnswers = <T>(work: () => T): T => chosenPool.run('answers', work)

/** Gives statements the connections of `inBackground` or `inAnswers`, whichever runs them, and all others those of calls. */
export function choosingPool(calls: pg.Pool, others: Record<PoolName, pg.Pool>): pg.Pool {
  const chosen = () => {
    const name = chosenPool.getStore()
    return name === undefined ? calls : others[name]
  }
  // Everything else a pool can do stays that of calls; its statements ask for a connection here.
  return Object.assign(Object.create(calls) as pg.Pool, {
    connect: (onConnected?: Connected) => (onConnected ? chosen().connect(onConnected) : chosen().connect()),
  })
}
