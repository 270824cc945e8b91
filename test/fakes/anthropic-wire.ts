import { event, parsed, type Refusal, type Turn, type Wire } from './model-wire.ts'

interface MessagesBody {
  max_tokens: number
  stream: true
  system?: { type: 'text'; text: string }[]
  messages: { role: 'user' | 'assistant'; content: Block[] }[]
  tools?: { name: string; input_schema: object }[]
  tool_choice?: { type: 'auto' | 'none' }
}

type Block =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: object }
  | { type: 'tool_result'; tool_use_id: string; content: string | { text: string }[]; is_error?: boolean }
  | { type: 'image'; source: { type: 'base64'; media_type: string; data: string } }

const refusal = (
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): Refusal => ({ status, body: { type: 'error', error: { type, message }, request_id: 'req_1' }, headers })

const usage = {
  input_tokens: 20,
  output_tokens: 1,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
}

/** Anthropic's messages. */
export const anthropicWire: Wire = {
  basePath: '/v1',
  keyOf: (headers) => headers['x-api-key']?.toString(),

  read(path, body) {
    if (path !== '/v1/messages') return null
    const { system = [], messages, tools = [], tool_choice } = parsed<MessagesBody>(body)
    return {
      kind: 'chat',
      instructions: system.map(({ text }) => text).join('\n'),
      turns: messages.map(turnOf),
      tools: tools.map(({ name }) => name),
      mayCall: tool_choice?.type !== 'none',
    }
  },

  stream: {
    begin: () => {
      const message = {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'fake-model',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage,
      }
      return [
        event({ type: 'message_start', message }, 'message_start'),
        event(
          { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
          'content_block_start',
        ),
        event({ type: 'ping' }, 'ping'),
      ].join('')
    },
    words: (text) =>
      event(
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
        'content_block_delta',
      ),
    // Text has index 0.
    call: ({ name, arguments: written }, at) => {
      const half = Math.ceil(written.length / 2)
      const delta = (partial_json: string) =>
        event(
          { type: 'content_block_delta', index: at + 1, delta: { type: 'input_json_delta', partial_json } },
          'content_block_delta',
        )
      const content_block = { type: 'tool_use', id: `toolu_${at}`, name, input: {} }
      return [
        event({ type: 'content_block_start', index: at + 1, content_block }, 'content_block_start'),
        delta(''),
        delta(written.slice(0, half)),
        delta(written.slice(half)),
        event({ type: 'content_block_stop', index: at + 1 }, 'content_block_stop'),
      ].join('')
    },
    end: (how) => {
      const delta = {
        stop_reason: {
          complete: 'end_turn',
          declined: 'refusal',
          'cut short': 'max_tokens',
          calls: 'tool_use',
        }[how],
        stop_sequence: null,
      }
      return [
        event({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
        event({ type: 'message_delta', delta, usage: { output_tokens: 10 } }, 'message_delta'),
        event({ type: 'message_stop' }, 'message_stop'),
      ].join('')
    },
    overloaded: () =>
      event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'error'),
  },

  embeddings: () => {
    throw new Error('Anthropic offers no embeddings')
  },

  refusedKey: () => refusal(401, 'authentication_error', 'invalid x-api-key'),
  unknownModel: refusal(404, 'not_found_error', 'model: fake-model'),
  busy: refusal(529, 'overloaded_error', 'Overloaded', { 'retry-after': '1' }),
  unpaid: refusal(
    400,
    'invalid_request_error',
    'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.',
  ),
  broken: refusal(500, 'api_error', 'Internal server error'),
}

function turnOf({ role, content }: MessagesBody['messages'][number]): Turn {
  const image = content.find((block) => block.type === 'image')?.source
  const calls = content.flatMap((block) =>
    block.type === 'tool_use' ? [{ name: block.name, arguments: JSON.stringify(block.input) }] : [],
  )
  const results = content.flatMap((block) =>
    block.type !== 'tool_result'
      ? []
      : typeof block.content === 'string'
        ? [block.content]
        : [block.content.map(({ text }) => text).join('\n')],
  )
  return {
    role: role === 'assistant' ? 'model' : 'user',
    text: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
    picture: image ? { mime: image.media_type, base64: image.data } : null,
    ...(calls.length > 0 && { calls }),
    ...(results.length > 0 && { results }),
  }
}
