import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { replyTo, type ChatBody } from './model-replies.ts'
import { vectorOf } from './model-vectors.ts'

/** How the stand-in can fail. `cut`: the connection breaks; `ends early`: it closes as if all were said. */
export type Fault =
  | 'down'
  | 'no headers'
  | 'silent'
  | 'cut'
  | 'ends early'
  | 'nonsense'
  | 'a web page'
  | 'refused key'
  | 'no such model'
  | 'busy'
  | 'broken'
  | 'redirect'
  | 'declined'

export interface ModelStandIn {
  /** What AI_BASE_URL is set to. */
  baseUrl: string
  /** Every request that came, the oldest first. */
  requests: { path: string; authorization: string | null; body: string; isLeft: boolean }[]
  /** Fails as said, for the next requests to paths with this end or for all until `heal`. */
  fail(fault: Fault, options?: { times?: number; path?: string }): void
  heal(): void
  /** Answers stop after their first words until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

/** A small server that speaks the wire format of OpenAI: chat with pictures and streams, embeddings, models. */
export async function startModel(options: { key?: string } = {}): Promise<ModelStandIn> {
  const requests: ModelStandIn['requests'] = []
  let fault: { kind: Fault; left: number; path: string } | null = null
  let held = Promise.resolve()

  const takeFault = (path: string): Fault | null => {
    if (!fault || fault.left === 0 || !path.endsWith(fault.path)) return null
    fault.left -= 1
    return fault.kind
  }

  const server = http.createServer((request, response) => {
    void (async () => {
      const path = request.url ?? ''
      const authorization = request.headers.authorization ?? null
      const record = { path, authorization, body: await text(request), isLeft: false }
      requests.push(record)
      response.on('close', () => (record.isLeft = !response.writableFinished))
      const kind = takeFault(path)
      if (kind && failAtOnce(kind, response)) return
      if (options.key !== undefined && authorization !== `Bearer ${options.key}`)
        return sendRefusal(response, authorization)
      await serve(path, record.body, response, { fault: kind, held: () => held })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    fail: (kind, { times = Infinity, path = '' } = {}) => (fault = { kind, left: times, path }),
    heal: () => (fault = null),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What keeps a stream from its usual end. */
interface Disturbance {
  fault: Fault | null
  held: () => Promise<void>
}

async function serve(path: string, body: string, response: http.ServerResponse, disturbance: Disturbance) {
  if (path === '/v1/models')
    return sendJson(response, 200, { object: 'list', data: [{ id: 'stand-in', object: 'model' }] })
  if (path === '/v1/embeddings')
    return sendEmbeddings(JSON.parse(body) as { input: string[]; model: string }, response)
  if (path !== '/v1/chat/completions') return sendJson(response, 404, problem('no such path'))
  const chat = JSON.parse(body) as ChatBody
  const reply = await replyTo(chat)
  return chat.stream === true
    ? sendStream(chat, reply, response, disturbance)
    : sendWhole(chat, reply, response)
}

/** Whether the fault has taken care of the request. */
function failAtOnce(fault: Fault, response: http.ServerResponse): boolean {
  switch (fault) {
    case 'down':
      response.destroy()
      return true
    case 'no headers':
      return true
    case 'silent':
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      return true
    case 'nonsense':
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choices": [{{{\n\n')
      return true
    case 'a web page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the router</h1>')
      return true
    case 'refused key':
      sendRefusal(response, response.req.headers.authorization ?? null)
      return true
    case 'no such model':
      sendJson(response, 404, problem('The model does not exist'))
      return true
    case 'busy':
      sendJson(response, 429, problem('Rate limit reached'), { 'retry-after': '1' })
      return true
    case 'broken':
      sendJson(response, 500, problem('The server had an error'))
      return true
    case 'redirect':
      response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end()
      return true
    case 'cut':
    case 'ends early':
    case 'declined':
      return false
  }
}

const problem = (message: string) => ({ error: { message, type: 'error', code: null } })

/** Some providers repeat the key they refuse. */
const sendRefusal = (response: http.ServerResponse, authorization: string | null) =>
  sendJson(response, 401, problem(`Incorrect API key provided: ${authorization}`))

function sendJson(response: http.ServerResponse, status: number, reply: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(reply))
}

const usage = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 }

function sendEmbeddings(
  { input, model }: { input: string[]; model: string },
  response: http.ServerResponse,
): void {
  const data = input.map((one, index) => ({ object: 'embedding', index, embedding: vectorOf(one) }))
  sendJson(response, 200, { object: 'list', model, data, usage: { prompt_tokens: 5, total_tokens: 5 } })
}

function sendWhole({ model }: ChatBody, reply: string, response: http.ServerResponse): void {
  const message = { role: 'assistant', content: reply }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  sendJson(response, 200, { id: 'chatcmpl-1', object: 'chat.completion', created: 0, model, choices, usage })
}

/** In pieces of a few characters, so that everything is torn apart somewhere. */
async function sendStream(
  chat: ChatBody,
  reply: string,
  response: http.ServerResponse,
  { fault, held }: Disturbance,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = (fields: object) =>
    response.write(
      `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: chat.model, ...fields })}\n\n`,
    )
  const delta = (content: string) =>
    chunk({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })
  const pieces = reply.match(/[^]{1,7}/gu) ?? []
  for (const piece of pieces.slice(0, 3)) delta(piece)
  if (fault === 'cut') return void setTimeout(() => response.destroy(), 20)
  if (fault === 'ends early') return void response.end()
  await held()
  if (response.destroyed) return
  for (const piece of pieces.slice(3)) delta(piece)
  const reason = fault === 'declined' ? 'content_filter' : 'stop'
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })
  if (chat.stream_options?.include_usage === true) chunk({ choices: [], usage })
  response.end('data: [DONE]\n\n')
}
