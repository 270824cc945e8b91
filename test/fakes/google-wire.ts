import { event, parsed, type Refusal, type Turn, type Wire } from './model-wire.ts'

interface Content {
  role?: 'user' | 'model'
  parts: {
    text?: string
    inlineData?: { mimeType: string; data: string }
    functionCall?: { name: string; args: object }
    functionResponse?: { name: string; response: { content?: unknown; error?: unknown } }
    thoughtSignature?: string
  }[]
}

interface GenerateBody {
  systemInstruction?: Content
  contents: Content[]
  tools?: { functionDeclarations: { name: string }[] }[]
  toolConfig?: { functionCallingConfig: { mode: 'AUTO' | 'NONE' } }
}

interface BatchBody {
  requests: { content: Content }[]
}

const refusal = (code: number, status: string, message: string, reason?: string): Refusal => ({
  status: code,
  body: {
    error: {
      code,
      message,
      status,
      details: reason === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }],
    },
  },
})

const candidate = (parts: object[], finishReason?: string) =>
  event({
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts },
        ...(finishReason === undefined ? {} : { finishReason }),
      },
    ],
    usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 10, totalTokenCount: 30 },
    modelVersion: 'fake-model',
    responseId: 'r1',
  })

/** Google's generateContent and its embeddings. */
export const googleWire: Wire = {
  basePath: '/v1beta',
  keyOf: (headers) => headers['x-goog-api-key']?.toString(),

  read(path, body) {
    switch (path) {
      case '/v1beta/models/fake-model:streamGenerateContent?alt=sse': {
        const { systemInstruction, contents, tools = [], toolConfig } = parsed<GenerateBody>(body)
        return {
          kind: 'chat',
          instructions: systemInstruction ? textOf(systemInstruction) : '',
          turns: contents.map(turnOf),
          tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name)),
          mayCall: toolConfig?.functionCallingConfig.mode !== 'NONE',
        }
      }
      case '/v1beta/models/fake-model-embed:batchEmbedContents': {
        const texts = parsed<BatchBody>(body).requests.map(({ content }) => textOf(content))
        return { kind: 'embeddings', texts, isOne: false }
      }
      case '/v1beta/models/fake-model-embed:embedContent':
        return {
          kind: 'embeddings',
          texts: [textOf(parsed<{ content: Content }>(body).content)],
          isOne: true,
        }
      default:
        return null
    }
  },

  stream: {
    begin: () => '',
    words: (text) => candidate([{ text }]),
    // Arguments come whole, as an object; the signature has to come back with the result.
    call: ({ name, arguments: written }, at) =>
      candidate([{ functionCall: { name, args: argsOf(written) }, thoughtSignature: `signed-${at}` }]),
    end: (how) =>
      candidate([], { complete: 'STOP', declined: 'SAFETY', 'cut short': 'MAX_TOKENS', calls: 'STOP' }[how]),
    overloaded: () =>
      event({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }),
  },

  embeddings: (vectors, isOne) =>
    isOne ? { embedding: { values: vectors[0] } } : { embeddings: vectors.map((values) => ({ values })) },

  // Not a 401.
  refusedKey: () =>
    refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'),
  unknownModel: refusal(404, 'NOT_FOUND', 'models/fake-model is not found for API version v1beta'),
  busy: refusal(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  unpaid: refusal(400, 'FAILED_PRECONDITION', 'Please enable billing on your project in Google AI Studio.'),
  broken: refusal(500, 'INTERNAL', 'An internal error has occurred.'),
}

const textOf = ({ parts }: Content): string => parts.flatMap(({ text }) => text ?? []).join('\n')

/** Google parses what its models write. */
function argsOf(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}

function turnOf(content: Content): Turn {
  const picture = content.parts.find(({ inlineData }) => inlineData)?.inlineData
  const calls = content.parts.flatMap(({ functionCall, thoughtSignature }) =>
    functionCall
      ? [{ name: functionCall.name, arguments: JSON.stringify({ ...functionCall.args, thoughtSignature }) }]
      : [],
  )
  const results = content.parts.flatMap(({ functionResponse }) =>
    functionResponse ? [String(functionResponse.response.content ?? functionResponse.response.error)] : [],
  )
  return {
    role: content.role ?? 'user',
    text: textOf(content),
    picture: picture ? { mime: picture.mimeType, base64: picture.data } : null,
    ...(calls.length > 0 && { calls }),
    ...(results.length > 0 && { results }),
  }
}
