import { event, parsed, type Refusal, type ScriptedCall, type Turn, type Wire } from './model-wire.ts'

interface ChatBody {
  model: string
  stream: boolean
  stream_options?: { include_usage?: boolean }
  messages: {
    role: string
    content: string | Part[] | null
    tool_calls?: { id: string; type: 'function'; function: ScriptedCall }[]
    tool_call_id?: string
  }[]
  tools?: { type: 'function'; function: { name: string; parameters: object } }[]
  tool_choice?: 'auto' | 'none'
}

interface Part {
  type: string
  text?: string
  image_url?: { url: string }
}

const usage = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 }

const chunk = (fields: object) =>
  event({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: 'fake-model', ...fields })

const refusal = (
  status: number,
  message: string,
  code: string | null = null,
  headers: Record<string, string> = {},
): Refusal => ({ status, body: { error: { message, type: 'error', code } }, headers })

/** OpenAI's chat completions, which most local servers speak too. */
export const openAiWire: Wire = {
  basePath: '/v1',
  keyOf: ({ authorization }) => authorization?.toString().replace(/^Bearer /, ''),

  read(path, body) {
    if (path === '/v1/embeddings') {
      return { kind: 'embeddings', texts: parsed<{ input: string[] }>(body).input, isOne: false }
    }
    if (path === '/v1/images/generations')
      return { kind: 'picture', prompt: parsed<{ prompt: string }>(body).prompt }
    if (path === '/v1/audio/transcriptions')
      return { kind: 'speech', model: fieldOf(body, 'model'), format: fieldOf(body, 'response_format') }
    if (path !== '/v1/chat/completions') return null
    const { messages, tools = [], tool_choice } = parsed<ChatBody>(body)
    const isSystem = ({ role }: { role: string }) => role === 'system' || role === 'developer'
    return {
      kind: 'chat',
      instructions: messages
        .filter(isSystem)
        .map((message) => turnOf(message).text)
        .join('\n'),
      turns: withResultsJoined(messages.filter((message) => !isSystem(message)).map(turnOf)),
      tools: tools.map((tool) => tool.function.name),
      mayCall: tool_choice !== 'none',
    }
  },

  stream: {
    begin: () => '',
    words: (content) =>
      chunk({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] }),
    reasoning: (reasoning_content) =>
      chunk({ choices: [{ index: 0, delta: { reasoning_content }, finish_reason: null }] }),
    // The first piece has id and name, the others pieces of the arguments.
    call: ({ name, arguments: written }, at) => {
      const piece = (fields: object) =>
        chunk({
          choices: [{ index: 0, delta: { tool_calls: [{ index: at, ...fields }] }, finish_reason: null }],
        })
      const half = Math.ceil(written.length / 2)
      return [
        piece({ id: `call_${at}`, type: 'function', function: { name, arguments: '' } }),
        piece({ function: { arguments: written.slice(0, half) } }),
        piece({ function: { arguments: written.slice(half) } }),
      ].join('')
    },
    end: (how) => {
      const reason = {
        complete: 'stop',
        declined: 'content_filter',
        'cut short': 'length',
        calls: 'tool_calls',
      }[how]
      const last = chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })
      return `${last}${chunk({ choices: [], usage })}data: [DONE]\n\n`
    },
    overloaded: () =>
      event({ error: { message: 'Overloaded', type: 'rate_limit_error', param: null, code: 429 } }),
  },

  // After 'Create image' of OpenAI's API reference (platform.openai.com/docs/api-reference/images/create).
  picture: (base64) => ({
    created: 1_713_833_628,
    background: 'opaque',
    data: [{ b64_json: base64 }],
    output_format: 'png',
    quality: 'high',
    size: '1536x1024',
    usage: { total_tokens: 100, input_tokens: 50, output_tokens: 50 },
  }),

  embeddings: (vectors) => ({
    object: 'list',
    model: 'fake-model-embed',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: 5, total_tokens: 5 },
  }),

  // It repeats the key it refuses.
  refusedKey: (key) => refusal(401, `Incorrect API key provided: ${key}`, 'invalid_api_key'),
  unknownModel: refusal(404, 'The model does not exist', 'model_not_found'),
  busy: refusal(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after': '1' }),
  unpaid: refusal(429, 'You exceeded your current quota, please check your plan.', 'insufficient_quota'),
  broken: refusal(500, 'The server had an error'),
}

/** A field of a form in parts. */
const fieldOf = (body: string, name: string): string =>
  body.split(`name="${name}"`)[1]?.split('\r\n')[2] ?? ''

/** The results of one turn's calls come as messages of their own. */
function withResultsJoined(turns: Turn[]): Turn[] {
  return turns.reduce<Turn[]>((joined, turn) => {
    const last = joined.at(-1)
    if (turn.results && last?.results) last.results.push(...turn.results)
    else joined.push(turn)
    return joined
  }, [])
}

function turnOf({ role, content, tool_calls }: ChatBody['messages'][number]): Turn {
  if (role === 'tool') return { role: 'user', text: '', picture: null, results: [String(content)] }
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
  const url = parts.find(({ type }) => type === 'image_url')?.image_url?.url
  const [, mime = '', base64 = ''] = /^data:([^;]+);base64,(.*)$/.exec(url ?? '') ?? []
  return {
    role: role === 'assistant' ? 'model' : 'user',
    text: parts.map((part) => part.text ?? '').join('\n'),
    picture: url === undefined ? null : { mime, base64 },
    ...(tool_calls && { calls: tool_calls.map((call) => call.function) }),
  }
}
