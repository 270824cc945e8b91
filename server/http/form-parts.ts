import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FormLimits, FormPart } from '#server/calls/call.ts'
import { isCutOff } from '#server/lib/is-cut-off.ts'
import { Problem } from '#server/lib/problem.ts'
import { onAbort } from './request-end.ts'

/**
 * As in `Connection`. The end of the request also ends the form: the parser is not always notified that no more bytes
 * will come, for example after a 408, and a reader of a part or file would wait forever.
 */
export async function* formParts(
  request: FastifyRequest,
  limits: FormLimits,
  signal: AbortSignal,
): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw new Problem('unsupported_type')
  const parts = request.parts({ limits })
  const ended = rejectAtEnd(signal)
  try {
    for (;;) {
      // Only reading is caught here: errors in the caller's loop body are thrown on the caller's side.
      const next = await Promise.race([parts.next(), ended]).catch((error: unknown) => {
        throw asProblem(error)
      })
      if (next.done) return
      const part = next.value
      if (part.type === 'file') onAbort(signal, () => part.file.destroy(new Problem('upload_incomplete')))
      yield part
    }
  } finally {
    // A parser that waits for bytes only returns with them.
    const returned = parts.return?.(undefined)
    if (signal.aborted) returned?.catch(() => {})
    else await returned
    // A refused client is still sending: drain the body so that it can read the refusal and use the connection again.
    request.raw.unpipe()
    request.raw.resume()
  }
}

function rejectAtEnd(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_resolve, reject) => {
    onAbort(signal, () => reject(new Problem('upload_incomplete')))
  })
  // A form that was read to its end no longer races against it.
  ended.catch(() => {})
  return ended
}

/** The parser throws plain errors for an invalid body, such as one whose type has no boundary. */
function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  if (isCutOff(error)) return new Problem('upload_incomplete', { cause: error })
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number') return error
  return new Problem('bad_request', { fill: { reason: 'its form cannot be read.' }, cause: error })
}
