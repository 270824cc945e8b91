import { APICallError } from '@ai-sdk/provider'
import * as z from 'zod/mini'
import { AnswerFailed } from '#server/engines/ai/ai.ts'
import { ProviderRedirected } from './fetch-with-deadlines.ts'

/** A sentence about what went wrong, and advice for the user. */
interface Kind {
  what: string
  advice: string
  isWorthAnotherTry: boolean
}

const kinds = {
  silent: {
    what: 'The language model didn’t respond in time.',
    advice: 'Ask again.',
    isWorthAnotherTry: true,
  },
  unreachable: {
    what: 'The language model can’t be reached.',
    advice: 'Ask again in a moment.',
    isWorthAnotherTry: true,
  },
  redirected: {
    what: 'The address of the language model redirects elsewhere. The administrator has to check AI_BASE_URL.',
    advice: '',
    isWorthAnotherTry: false,
  },
  refusedKey: {
    what: 'The language model rejected this server’s key. The administrator has to check AI_API_KEY.',
    advice: '',
    isWorthAnotherTry: false,
  },
  unpaid: {
    what: 'This server’s account with the language model has run out. The administrator has to top it up.',
    advice: '',
    isWorthAnotherTry: false,
  },
  unknownModel: {
    what: 'The configured language model doesn’t exist. The administrator has to check AI_MODEL, AI_EMBEDDING_MODEL, AI_IMAGE_MODEL and AI_TRANSCRIBE_MODEL.',
    advice: '',
    isWorthAnotherTry: false,
  },
  refusedRequest: {
    what: 'The language model rejected this request.',
    advice: 'Use fewer words or fewer files.',
    isWorthAnotherTry: false,
  },
  refusedPicture: {
    what: 'The language model doesn’t accept pictures.',
    advice: '',
    isWorthAnotherTry: false,
  },
  refusedTools: {
    what: 'The language model doesn’t accept tools.',
    advice: '',
    isWorthAnotherTry: false,
  },
  busy: {
    what: 'The language model is overloaded right now.',
    advice: 'Ask again in a moment.',
    isWorthAnotherTry: true,
  },
  broken: { what: 'The language model failed.', advice: 'Ask again.', isWorthAnotherTry: true },
  cutOff: {
    what: 'The language model stopped in the middle of its answer.',
    advice: 'Ask again.',
    isWorthAnotherTry: true,
  },
  nonsense: {
    what: 'The language model sent an invalid response.',
    advice: 'Ask again.',
    isWorthAnotherTry: true,
  },
  declined: {
    what: 'The language model declined to answer this.',
    advice: 'Try other words.',
    isWorthAnotherTry: false,
  },
} satisfies Record<string, Kind>

/** A failure of the provider, with a sentence for users; its cause is for the log. */
export class ProviderFailure extends AnswerFailed {
  readonly kind: keyof typeof kinds
  override readonly what: string
  readonly isWorthAnotherTry: boolean
  override readonly isOfRequest: boolean
  override readonly retryAfterMs: number | null

  constructor(kind: keyof typeof kinds, cause: string, retryAfterMs: number | null = null) {
    const { what, advice, isWorthAnotherTry } = kinds[kind]
    super(`${what} ${advice}`.trim(), { cause: new Error(cause) })
    this.kind = kind
    this.what = what
    this.isWorthAnotherTry = isWorthAnotherTry
    this.isOfRequest = kind === 'refusedRequest' || kind === 'declined'
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Classifies an error of the library or the network. The library's errors contain the whole request, so only their
 * status, name and the start of the response are kept, and never the key.
 */
export function failureOf(error: unknown, apiKey: string | null): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const said = SaidInStream.safeParse(error)
  if (said.success && !(error instanceof Error)) return failureSaid(said.data, apiKey)
  const chain = causesOf(error)
  const cause = chain.map((one) => inOneLine(one, apiKey)).join(' < ')
  if (chain.some(({ name }) => /^(?:Connect|Headers|Body)?TimeoutError$/.test(name)))
    return new ProviderFailure('silent', cause)
  if (chain.some((one) => one instanceof ProviderRedirected)) return new ProviderFailure('redirected', cause)
  if (chain.some(({ name }) => /JSONParse|TypeValidation|InvalidResponse|NoOutput|EmptyResponse/.test(name)))
    return new ProviderFailure('nonsense', cause)
  const call = chain.find((one) => APICallError.isInstance(one))
  if (call?.statusCode !== undefined && call.statusCode >= 300)
    return new ProviderFailure(
      kindOfRefusal(call.statusCode, call.responseBody),
      cause,
      waitAskedFor(call.responseHeaders),
    )
  // An error despite a success status: the connection ended during the response.
  if (call?.statusCode !== undefined) return new ProviderFailure('cutOff', cause)
  if (call) return new ProviderFailure('unreachable', cause)
  const isCutOff = chain.some((one) => 'code' in one && one.code === 'ECONNRESET')
  return new ProviderFailure(isCutOff ? 'cutOff' : 'broken', cause)
}

/** An error after the status was sent: an object of the provider, with or without a number. */
const SaidInStream = z.object({
  message: z.string(),
  statusCode: z.optional(z.number()),
  code: z.optional(z.unknown()),
})

function failureSaid(said: z.infer<typeof SaidInStream>, apiKey: string | null): ProviderFailure {
  const status = said.statusCode ?? (typeof said.code === 'number' ? said.code : 500)
  const cause = `said in the stream, ${status}: ${firstWords(said.message)}`
  return new ProviderFailure(kindOfRefusal(status, JSON.stringify(said)), withoutKey(cause, apiKey))
}

/** Some providers use the status for bad requests or rate limits for other errors, which only the text reveals. */
function kindOfRefusal(status: number, body = ''): keyof typeof kinds {
  switch (status) {
    case 400:
      if (body.includes('API_KEY_INVALID')) return 'refusedKey'
      return /credit balance|billing/i.test(body) ? 'unpaid' : 'refusedRequest'
    case 401:
    case 403:
      return 'refusedKey'
    case 402:
      return 'unpaid'
    case 404:
      return 'unknownModel'
    case 408:
    case 409:
      return 'broken'
    case 429:
      return body.includes('insufficient_quota') ? 'unpaid' : 'busy'
    case 503:
    case 529:
      return 'busy'
    default:
      return status < 500 ? 'refusedRequest' : 'broken'
  }
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && !chain.includes(at); at = at.cause) chain.push(at)
  return chain
}

function inOneLine(error: Error, apiKey: string | null): string {
  const status = APICallError.isInstance(error) ? ` ${error.statusCode ?? ''} from ${error.url}` : ''
  // Parse errors repeat their input.
  const message = /Parse|Validation|Syntax/.test(error.name) ? '' : firstWords(error.message)
  return withoutKey(`${error.name}${status}: ${message}`, apiKey)
}

const firstWords = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200)

const withoutKey = (line: string, apiKey: string | null): string =>
  apiKey === null ? line : line.replaceAll(apiKey, '[key]')

function waitAskedFor(headers: Record<string, string> | undefined): number | null {
  const value = headers?.['retry-after']
  if (value === undefined) return null
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
