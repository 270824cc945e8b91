import type pg from 'pg'
import { orAway } from '#server/db/database-away.ts'
import { createConnection, type SingleConnection } from '#server/db/pool-limits.ts'
import type { Listener, PubSub } from './pubsub.ts'

/** One Postgres channel for all of ours, so that subscriptions need no server round trip. */
const postgresChannel = 'storypad'
const mostBytes = 7_000
const firstRetryMs = 100
const longestRetryMs = 5_000

interface PostgresPubSubOptions {
  /** For sending. */
  pool: pg.Pool
  /** For the one connection that listens; it must not go through a transaction pooler. */
  connection: pg.ClientConfig
  /** Logs lost connections and errors of listeners. */
  logger: { warn(fields: object, message: string): void }
}

/** Events by LISTEN and NOTIFY. A lost connection is reopened with increasing delays, up to 5 seconds. */
export async function openPostgresPubSub(options: PostgresPubSubOptions): Promise<PubSub> {
  const { logger } = options
  const listeners = new Map<string, Set<Listener>>()
  let current: SingleConnection | null = null
  let ready = Promise.withResolvers<void>()
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  function deliver(payload: string | undefined): void {
    const { channel, message } = JSON.parse(payload ?? '') as { channel: string; message: unknown }
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(message)
      } catch (err) {
        logger.warn({ err, channel }, 'A subscriber failed.')
      }
    }
  }

  async function connect(): Promise<void> {
    const opened = createConnection(options.connection)
    const { client } = opened
    client.on('notification', ({ payload }) => deliver(payload))
    client.on('error', (err) => lose(opened, err))
    client.on('end', () => lose(opened))
    try {
      await client.connect()
      await client.query(`listen ${postgresChannel}`)
    } catch (error) {
      await opened.close()
      throw error
    }
    if (isClosed) return opened.close()
    current = opened
    ready.resolve()
  }

  function lose(lost: SingleConnection, err?: Error): void {
    if (lost !== current) return
    current = null
    ready = Promise.withResolvers()
    logger.warn({ err }, 'The connection for events is lost; reconnecting.')
    reconnectIn(firstRetryMs)
  }

  function reconnectIn(waitMs: number): void {
    if (isClosed) return
    retry = setTimeout(() => {
      connect().catch((err: unknown) => {
        logger.warn({ err }, 'The connection for events could not be opened.')
        reconnectIn(Math.min(waitMs * 2, longestRetryMs))
      })
    }, waitMs)
  }

  await connect()
  return {
    publish: async (channel, message) => {
      const payload = JSON.stringify({ channel, message })
      if (Buffer.byteLength(payload) >= mostBytes)
        throw new RangeError('An event must have less than 7,000 bytes.')
      await orAway(options.pool.query('select pg_notify($1, $2)', [postgresChannel, payload]))
    },
    subscribe: (channel, listener) => {
      const subscribed = listeners.get(channel) ?? new Set()
      // Wrapped, so that the same function may subscribe twice.
      const own: Listener = (message) => listener(message)
      listeners.set(channel, subscribed.add(own))
      return () => {
        subscribed.delete(own)
        if (subscribed.size === 0 && listeners.get(channel) === subscribed) listeners.delete(channel)
      }
    },
    connected: () => ready.promise,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      const open = current
      current = null
      await open?.close()
    },
  }
}
