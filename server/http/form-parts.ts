import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#server/lib/problem.ts'

type Parts = ReturnType<FastifyRequest['parts']>
type Limits = NonNullable<NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']>

/**
 * The parts of a multipart body, one after another; a file must be read before the next part comes.
 * @throws Problem `unsupported_type`, `upload_incomplete`, or `bad_request` when the body is no form.
 */
export async function* formParts(request: FastifyRequest, limits: Limits): Parts {
  if (!request.isMultipart()) throw new Problem('unsupported_type')
  const parts = request.parts({ limits })
  try {
    for (;;) {
      // Only reading fails here: what the caller does with a part throws on the caller's side.
      const next = await parts.next().catch((error: unknown) => {
        throw asProblem(error)
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await parts.return?.(undefined)
  }
}

/** Whether a stream broke because its form stopped halfway, which surfaces in several shapes. */
export function isCutOff(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ECONNRESET' ||
    /Unexpected end|terminated early|Premature close/i.test(message ?? '')
  )
}

/** The parser throws bare errors for a body it cannot take apart, such as one whose type names no boundary. */
function asProblem(error: unknown): unknown {
  if (isCutOff(error)) return new Problem('upload_incomplete', { cause: error })
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number') return error
  return new Problem('bad_request', { fill: { reason: 'its form cannot be read.' }, cause: error })
}
