import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { ApiProblem } from './api-problem.ts'
import type { CallInput } from './call.ts'
import { send } from './call.ts'
import { eventLines } from './event-lines.ts'

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield decoder.decode(part.value, { stream: true })
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Calls an endpoint that answers with an event stream and gives its events one by one, until the stream or `[DONE]`
 * ends it. Throws ApiProblem when the call fails; leaving the loop early closes the connection.
 */
export async function* readEvents<
  P extends Schema = never,
  Q extends Schema = never,
  B extends Schema = never,
  R extends Schema = never,
>(endpoint: Endpoint<P, Q, B, R>, input: CallInput<P, Q, B>): AsyncGenerator<z.infer<R>> {
  const reply = await send(endpoint, input, 'text/event-stream')
  if (reply.body === null) throw new ApiProblem(reply.status, 'Response body is not readable', 'unreadable')
  for await (const line of eventLines(chunksOf(reply.body))) yield JSON.parse(line) as z.infer<R>
}
