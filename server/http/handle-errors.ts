import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sqlState } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { Problem } from '#server/lib/problem.ts'

/** A database that was killed is started again within about so long. */
const databaseAwaySeconds = 5

/** Every failed reply is `{error, code}`. A Problem says its words; anything else is a bug and says a request id only. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const problem = toProblem(error, request)
    // That there is no room is told once, by what watches the disk, and not for each who is refused.
    if (problem.status === 507) request.log.info({ err: error }, 'refused for lack of space')
    else if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(problem, reply)
  })
  // Also for errors that no Problem made, such as those of built files.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) void reply.header('cache-control', 'no-store')
  })
}

export function sendProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  const { message: error, code, field, also } = problem
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .send({
      error,
      code,
      ...(field && { field }),
      ...(field && also?.field && { fields: { [field]: error, [also.field]: also.message } }),
    })
}

/** The Problem to show for whatever was thrown. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error))
    return new Problem('database_unavailable', { cause: error, retryAfterSeconds: databaseAwaySeconds })
  const status = (error as FastifyError).statusCode
  if (status === 413) return new Problem('body_too_large')
  // An address longer than any of ours.
  if (status === 414) return new Problem('not_found')
  if (status === 415) return new Problem('unsupported_type')
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem('bad_request', { fill: { reason: plain((error as Error).message) } })
  }
  // Text that Postgres cannot hold (a NUL inside a string): the sender's mistake, wherever it was found.
  if (sqlState(error) === '22021') {
    return new Problem('bad_request', { fill: { reason: 'it contains a character that cannot be stored.' } })
  }
  // The disk of the database has no block left: what was to be written is not, and everything else goes on.
  if (sqlState(error) === '53100') return new Problem('storage_full', { cause: error })
  return new Problem('internal', { fill: { requestId: request.id }, cause: error })
}

const plain = (message: string) => (message.endsWith('.') ? message : `${message}.`)
