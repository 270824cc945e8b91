import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FormLimits, FormPart } from '#server/calls/call.ts'
import { isCutOff } from '#server/lib/is-cut-off.ts'
import { Problem } from '#server/lib/problem.ts'

/** As in `Connection`. */
export async function* formParts(request: FastifyRequest, limits: FormLimits): AsyncGenerator<FormPart> {
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
    // Whoever was refused is still sending: he reads the refusal, and the connection is good again, once nothing is left.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** The parser throws bare errors for a body it cannot take apart, such as one whose type names no boundary. */
function asProblem(error: unknown): unknown {
  if (isCutOff(error)) return new Problem('upload_incomplete', { cause: error })
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number') return error
  return new Problem('bad_request', { fill: { reason: 'its form cannot be read.' }, cause: error })
}
