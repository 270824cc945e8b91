import { createParser } from 'eventsource-parser'
import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { ApiProblem } from './api-problem.ts'
import type { CallInput } from './call.ts'
import { send } from './call.ts'
import { normalizeReply } from './normalize-reply.ts'

/** What ends the streams of some calls before their connection ends. */
const lastData = '[DONE]'

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

/** The data of each event in a stream of text that may be cut anywhere. */
async function* dataOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const read: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void read.push(data) })
  for await (const chunk of chunks) {
    parser.feed(chunk)
    yield* read.splice(0)
  }
  // Only an empty line ends an event; the last one may lack it.
  parser.feed('\n\n')
  yield* read
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
  for await (const data of dataOf(chunksOf(reply.body))) {
    if (data === lastData) return
    if (data !== '') yield normalizeReply(endpoint, JSON.parse(data)) as z.infer<R>
  }
}
