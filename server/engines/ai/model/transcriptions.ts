import { APICallError } from '@ai-sdk/provider'
import * as z from 'zod/mini'
import type { TranscriptLine } from '#contract/transcript.ts'
import type { OnSpent, SpeechRequest, Transcriptions } from '#server/engines/ai/ai.ts'
import { createModelCalls, type CallOptions } from './model-calls.ts'
import { ProviderFailure } from './provider-failure.ts'
import { createRest } from './rest.ts'
import { spentOnSpeech, tookNothing } from './tokens.ts'

/** A speech model and where it is: OpenAI's `/audio/transcriptions`, which local servers have, too. */
export interface SpeechModel {
  name: string
  baseUrl: string
  apiKey: string | null
  fetch: typeof globalThis.fetch
}

/** As much of a reply as every server has; OpenAI's library refuses what lacks its other fields (decision 321). */
const Reply = z.object({
  text: z.optional(z.string()),
  segments: z.nullish(z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }))),
  usage: z.nullish(z.object({ input_tokens: z.optional(z.number()), output_tokens: z.optional(z.number()) })),
})
type Reply = z.infer<typeof Reply>

/** Of a piece of ten minutes, which is more than can be said in that time. The rest is left out. */
const most = { characters: 20_000, lines: 2_000 } as const
/** With everything that servers tell of each line. */
const mostBytes = 2 * 1024 ** 2

export function createTranscriptions(speech: SpeechModel, options: CallOptions): Transcriptions {
  const { speechMs } = options.deadlines
  const { withDeadline, twice } = createModelCalls({
    ...options,
    deadlines: { ...options.deadlines, totalMs: speechMs },
  })
  const rest = createRest(options.deadlines.restMs)
  /** Models that tell no times refuse the format that has them. */
  let hasTimes = true

  async function send(request: SpeechRequest, signal: AbortSignal): Promise<Reply> {
    const form = new FormData()
    form.append('model', speech.name)
    form.append('response_format', hasTimes ? 'verbose_json' : 'json')
    if (hasTimes) form.append('timestamp_granularities[]', 'segment')
    form.append('file', new Blob([request.bytes], { type: 'audio/mpeg' }), 'sound.mp3')
    const encoded = new Response(form)
    const url = `${speech.baseUrl}/audio/transcriptions`
    const reply = await speech.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(speech.apiKey !== null && { authorization: `Bearer ${speech.apiKey}` }),
      },
      body: new Uint8Array(await encoded.arrayBuffer()),
      signal,
    })
    const body = await textOf(reply)
    if (!reply.ok) throw refusal(url, reply, body)
    return parsed(body)
  }

  async function transcribeOnce(
    request: SpeechRequest,
    signal: AbortSignal,
    onSpent: OnSpent | undefined,
  ): Promise<TranscriptLine[]> {
    signal.throwIfAborted()
    try {
      const reply = await send(request, signal)
      const lines = linesOf(reply, request.seconds)
      onSpent?.(
        spentOnSpeech(
          speech.name,
          { input: reply.usage?.input_tokens, output: reply.usage?.output_tokens },
          { seconds: request.seconds, characters: lines.reduce((sum, { text }) => sum + text.length, 0) },
        ),
      )
      return lines
    } catch (error) {
      if (hasTimes && isFormatRefused(error)) {
        hasTimes = false
        return transcribeOnce(request, signal, onSpent)
      }
      if (!tookNothing(error, signal))
        onSpent?.(
          spentOnSpeech(speech.name, { input: undefined, output: undefined }, { ...request, characters: 0 }),
        )
      throw error
    }
  }

  return {
    model: speech.name,
    transcribe: (request, signal, onSpent) =>
      rest.before(() =>
        withDeadline(signal, (limited) => twice(limited, () => transcribeOnce(request, limited, onSpent))),
      ),
  }
}

function refusal(url: string, reply: Response, responseBody: string): APICallError {
  return new APICallError({
    message: responseBody.slice(0, 200),
    url,
    requestBodyValues: {},
    statusCode: reply.status,
    responseHeaders: Object.fromEntries(reply.headers),
    responseBody,
  })
}

/** @throws ProviderFailure for a reply that is longer than any transcript */
async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop ends the reply.
  for await (const chunk of reply.body ?? []) {
    length += chunk.length
    if (length > mostBytes) throw new ProviderFailure('nonsense', 'a transcript without an end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Some servers answer with the text alone, whatever was asked for. */
function parsed(body: string): Reply {
  const start = body.trimStart().charAt(0)
  if (start !== '{') {
    if (start === '<') throw new ProviderFailure('nonsense', 'a transcript that is a web page')
    return { text: body }
  }
  try {
    const reply = Reply.parse(JSON.parse(body))
    // Some servers send errors with the status of a success.
    if (reply.text === undefined && !reply.segments) throw new Error('neither text nor segments')
    return reply
  } catch (error) {
    throw new ProviderFailure('nonsense', `a transcript of another shape: ${String(error).slice(0, 100)}`)
  }
}

const isFormatRefused = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  /response_format|verbose_json|timestamp_granularities/.test(error.responseBody ?? '')

/** Lines with words and times within the sound; one line for all of it where the model tells no times. */
function linesOf({ text = '', segments }: Reply, seconds: number): TranscriptLine[] {
  const whole = [{ start: 0, end: seconds, text }]
  const within = (second: number): number => Math.round(Math.min(Math.max(second, 0), seconds) * 100) / 100
  let left: number = most.characters
  const plain = (said: string): string => {
    const kept = said
      .slice(0, left)
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
    left -= kept.length
    return kept
  }
  return (segments?.length ? segments : whole)
    .slice(0, most.lines)
    .map((line) => ({
      start: within(line.start),
      end: Math.max(within(line.end), within(line.start)),
      text: plain(line.text),
    }))
    .filter((line) => /[\p{L}\p{N}]/u.test(line.text))
    .toSorted((one, other) => one.start - other.start)
}
