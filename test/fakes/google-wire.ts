import { event, parsed, type Refusal, type Turn, type Wire } from './model-wire.ts'

interface Content {
  role?: 'user' | 'model'
  parts: { text?: string; inlineData?: { mimeType: string; data: string } }[]
}

interface GenerateBody {
  systemInstruction?: Content
  contents: Content[]
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

const candidate = (text: string, finishReason?: string) =>
  event({
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts: text === '' ? [] : [{ text }] },
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
        const { systemInstruction, contents } = parsed<GenerateBody>(body)
        return {
          kind: 'chat',
          instructions: systemInstruction ? textOf(systemInstruction) : '',
          turns: contents.map(turnOf),
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
    words: (text) => candidate(text),
    end: (how) => candidate('', { complete: 'STOP', declined: 'SAFETY', 'cut short': 'MAX_TOKENS' }[how]),
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

const textOf = ({ parts }: Content): string => parts.map(({ text }) => text ?? '').join('\n')

function turnOf(content: Content): Turn {
  const picture = content.parts.find(({ inlineData }) => inlineData)?.inlineData
  return {
    role: content.role ?? 'user',
    text: textOf(content),
    picture: picture ? { mime: picture.mimeType, base64: picture.data } : null,
  }
}
