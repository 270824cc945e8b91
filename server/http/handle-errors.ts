import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sqlState } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { Problem } from '#server/lib/problem.ts'

/** The typical time in which a killed database is restarted. */
const databaseAwaySeconds = 5

/**
 * The body of every failed reply is `{error, code}`. A Problem has its own message; any other error is a bug and only
 * shows a request id.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const problem = toProblem(error, request)
    // The disk monitor already logs a lack of space, so refused requests are logged as info.
    if (problem.status === 507) request.log.info({ err: error }, 'refused for lack of space')
    else if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(problem, reply)
  })
  // Also for errors without a Problem, such as those of static files.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) void reply.header('cache-control', 'no-store')
  })
}

const ofBytes = ['content-length', 'content-range', 'content-disposition', 'accept-ranges', 'etag']

export function sendProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  const { message: error, code, field, also } = problem
  // Of a reply that failed before its first byte.
  for (const name of ofBytes) reply.removeHeader(name)
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      error,
      code,
      ...(field && { field }),
      ...(field && also?.field && { fields: { [field]: error, [also.field]: also.message } }),
    })
}

/** Converts any error to the Problem to show. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error))
    return new Problem('database_unavailable', { cause: error, retryAfterSeconds: databaseAwaySeconds })
  const status = (error as FastifyError).statusCode
  if (status === 413) return new Problem('body_too_large')
  // A URL longer than any of ours.
  if (status === 414) return new Problem('not_found')
  if (status === 415) return new Problem('unsupported_type')
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem('bad_request', { fill: { reason: plain((error as Error).message) } })
  }
  // Text that Postgres cannot store (a NUL in a string, also in JSON) is the client's error, wherever it is detected.
  if (['22021', '22P05'].includes(sqlState(error) ?? '')) {
    return new Problem('bad_request', { fill: { reason: 'it contains a character that cannot be stored.' } })
  }
  // The database's disk is full: this write fails, everything else continues.
  if (sqlState(error) === '53100') return new Problem('storage_full', { cause: error })
  return new Problem('internal', { fill: { requestId: request.id }, cause: error })
}

const plain = (message: string) => (message.endsWith('.') ? message : `${message}.`)
