import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { commonLane, laneFlags } from './lane-gate.ts'
import type { Queue, QueueLogger } from './queue.ts'

/** Jobs as rows of the schema `graphile_worker` of the product's own database. */
export function createGraphileQueue(): Queue {
  return {
    add: async (tx, name, payload, options = {}) => {
      await tx.query(
        `select graphile_worker.add_job($1, payload := $2::json, run_at := $3::timestamptz,
           max_attempts := $4::integer, job_key := $5, priority := $6::integer, job_key_mode := $7,
           queue_name := $8, flags := $9::text[])`,
        [
          name,
          JSON.stringify(payload ?? null),
          options.runAt?.toISOString() ?? null,
          options.maxAttempts ?? null,
          options.key ?? null,
          options.priority ?? null,
          options.isFirst ? 'unsafe_dedupe' : 'replace',
          options.queueName ?? null,
          options.lane ? laneFlags(options.lane) : [commonLane],
        ],
      )
    },
  }
}

/** Creates or upgrades the tables of the queue. */
export async function migrateQueue(pool: pg.Pool, logger: QueueLogger = silent): Promise<void> {
  await runMigrations({ pgPool: pool, logger: graphileLogger(logger) })
}

/** graphile-worker's messages in the product's log, without payloads; its success messages are at debug level. */
export function graphileLogger(logger: QueueLogger): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const fields = meta['error'] === undefined ? scope : { ...scope, err: meta['error'] }
    if (level === 'error') logger.error(fields, message)
    else if (level === 'warning') logger.warn(fields, message)
    else logger.debug(fields, message)
  })
}

const silent: QueueLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
