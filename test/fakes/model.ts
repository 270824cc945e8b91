import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { replyTo } from './model-replies.ts'
import { vectorOf } from './model-vectors.ts'
import type { Asked, Refusal, ScriptedCall, Wire } from './model-wire.ts'
import { openAiWire } from './openai-wire.ts'

/**
 * How the fake can fail. `cut`: the connection breaks; `ends early`: it closes as if all were said; `overloaded`: it says
 * so in the stream; `drips`: it never stops and is never silent; `cut short`: it may say no more; `stays open`: it has said
 * all, and keeps the connection; `stays open unended`: so, and has not even said that this was all.
 */
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
  | 'unpaid'
  | 'broken'
  | 'overloaded at once'
  | 'overloaded amid'
  | 'drips'
  | 'redirect'
  | 'declined'
  | 'cut short'
  | 'stays open'
  | 'stays open unended'

/** What a scripted model says in a turn, and which tools it calls then. */
export interface ScriptedTurn {
  reasoning?: string
  words?: string
  calls?: ScriptedCall[]
}

export type AskedChat = Extract<Asked, { kind: 'chat' }>

/** A line of a transcript, in seconds from the beginning of its piece. */
export interface Heard {
  start: number
  end: number
  text: string
}

export interface FakeModel {
  /** What AI_BASE_URL is set to. */
  baseUrl: string
  /** Every request that came, the oldest first. */
  requests: { path: string; body: string; request: Asked | null; isLeft: boolean }[]
  /** Fails as said, for the next requests to paths with this end or for all until `heal`; redirects lead to `to`. */
  fail(fault: Fault, options?: { times?: number; path?: string; to?: string }): void
  heal(): void
  /** Answers every question with these words until `heal`. */
  say(words: string): void
  /** Decides each turn by what it is sent, until `heal`; null: as usual. Chats without tools come here, too. */
  script(decide: (chat: AskedChat) => ScriptedTurn | null): void
  /** Says this of how it understands questions until `heal`; answers stay as they are. */
  understand(words: string): void
  /** Answers this to who asks what there is at a path, until `heal`. */
  report(path: string, body: object): void
  /** Turns away chats for which `isRefused`, with a status and words as servers have them, until `heal`. */
  refuse(isRefused: (body: string) => boolean, status: number, message: string): void
  /** Sends these bytes for every picture until `heal`. */
  draw(picture: Buffer): void
  /** Hears these lines in each piece of sound, by how many it has heard before, until `heal`; silence otherwise. */
  hear(lines: (before: number) => Heard[]): void
  /** Replies this to every piece of sound until `heal`: as it is, or again and again without an end. */
  reply(body: string, times?: 'once' | 'endlessly'): void
  /** Answers stop after their first words, and pictures before they are sent, until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

/** A small server that speaks the wire format of a provider: chat with pictures and streams, embeddings. */
export async function startModel({
  key,
  wire = openAiWire,
}: { key?: string; wire?: Wire } = {}): Promise<FakeModel> {
  const requests: FakeModel['requests'] = []
  const reports = new Map<string, object>()
  let fault: { kind: Fault; left: number; path: string; to: string } | null = null
  let held = Promise.resolve()
  let said: string | null = null
  let understood: string | null = null
  let decide: Parameters<FakeModel['script']>[0] = () => null
  let drawn: Buffer | null = null
  let heard: (before: number) => Heard[] = () => []
  let heardBefore = 0
  let replied: { body: string; times: 'once' | 'endlessly' } | null = null
  let refused: { isRefused: (body: string) => boolean; status: number; message: string } | null = null

  const takeFault = (path: string) => {
    if (!fault || fault.left === 0 || !path.endsWith(fault.path)) return null
    fault.left -= 1
    return fault
  }

  const server = http.createServer((request, response) => {
    void (async () => {
      const path = request.url ?? ''
      if (request.method === 'GET') {
        const body = reports.get(path)
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
        return void response.end(JSON.stringify(body ?? {}))
      }
      const body = await text(request)
      const modelRequest = wire.read(path, body)
      const record = { path, body, request: modelRequest, isLeft: false }
      requests.push(record)
      response.on('close', () => (record.isLeft = !response.writableFinished))
      const now = takeFault(path)
      if (now?.kind === 'redirect') return void response.writeHead(307, { location: now.to }).end()
      if (now && failAtOnce(now.kind, wire, response)) return
      const sent = wire.keyOf(request.headers)
      if (key !== undefined && sent !== key) return refuse(response, wire.refusedKey(sent))
      if (modelRequest === null) return refuse(response, { status: 404, body: {} })
      if (refused?.isRefused(body))
        return refuse(response, { status: refused.status, body: { error: { message: refused.message } } })
      if (modelRequest.kind === 'chat') {
        return sendStream(wire, modelRequest, response, {
          fault: now?.kind ?? null,
          held: () => held,
          said: isReading(modelRequest) ? understood : said,
          turn: isReading(modelRequest) ? null : decide(modelRequest),
        })
      }
      if (modelRequest.kind === 'speech') {
        const segments = heard(heardBefore)
        heardBefore += 1
        await held
        response.writeHead(200, { 'content-type': 'application/json' })
        if (replied?.times === 'endlessly') return Readable.from(endless(replied.body)).pipe(response)
        return response.end(replied?.body ?? JSON.stringify(transcriptOf(segments, modelRequest.format)))
      }
      if (modelRequest.kind === 'picture') {
        await held
        const picture = drawn ?? readFileSync('test/fixtures/badge.png')
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(wire.picture?.(picture.toString('base64')) ?? {}))
        return
      }
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(wire.embeddings(modelRequest.texts.map(vectorOf), modelRequest.isOne)))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${wire.basePath}`,
    requests,
    fail: (kind, { times = Infinity, path = '', to = 'http://127.0.0.1:9/' } = {}) =>
      (fault = { kind, left: times, path, to }),
    report: (path, body) => void reports.set(path, body),
    draw: (picture) => (drawn = picture),
    hear: (lines) => {
      heard = lines
      heardBefore = 0
    },
    understand: (words) => (understood = words),
    heal: () => {
      fault = null
      understood = null
      decide = () => null
      reports.clear()
      refused = null
      said = null
      drawn = null
      heard = () => []
      replied = null
    },
    reply: (body, times = 'once') => (replied = { body, times }),
    refuse: (isRefused, status, message) => (refused = { isRefused, status, message }),
    say: (words) => (said = words),
    script: (turns) => (decide = turns),
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

function* endless(piece: string): Generator<string> {
  for (;;) yield piece.repeat(1_000)
}

/** As OpenAI and servers like it answer; the short format tells no times. */
const transcriptOf = (segments: Heard[], format: string): object => {
  const words = { text: segments.map((segment) => segment.text).join(' ') }
  return format === 'verbose_json' ? { task: 'transcribe', ...words, segments } : words
}

/** It is asked what a question means, not to answer it. */
const isReading = ({ turns }: Extract<Asked, { kind: 'chat' }>): boolean =>
  /<question-\w+>/.test(turns.at(-1)?.text ?? '')

/** What keeps a stream from its usual end. */
interface Disturbance {
  fault: Fault | null
  held: () => Promise<void>
  said: string | null
  turn: ScriptedTurn | null
}

/** Whether the fault has taken care of the request. */
function failAtOnce(fault: Fault, wire: Wire, response: http.ServerResponse): boolean {
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
      refuse(response, wire.refusedKey(wire.keyOf(response.req.headers)))
      return true
    case 'no such model':
      refuse(response, wire.unknownModel)
      return true
    case 'busy':
    case 'unpaid':
    case 'broken':
      refuse(response, wire[fault])
      return true
    case 'cut':
    case 'ends early':
    case 'overloaded at once':
    case 'overloaded amid':
    case 'drips':
    case 'redirect':
    case 'declined':
    case 'cut short':
    case 'stays open':
    case 'stays open unended':
      return false
  }
}

function refuse(response: http.ServerResponse, { status, body, headers }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** In pieces of a few characters, so that everything is torn apart somewhere. */
async function sendStream(
  { stream }: Wire,
  { turns }: Extract<Asked, { kind: 'chat' }>,
  response: http.ServerResponse,
  { fault, held, said, turn }: Disturbance,
): Promise<void> {
  const last = turns.at(-1)
  if (!last) throw new Error('a chat without a question')
  const words = turn === null ? (said ?? (await replyTo(last))) : (turn.words ?? '')
  const pieces = words.match(/[^]{1,7}/gu) ?? []
  const calls = turn?.calls ?? []
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (fault === 'overloaded at once') return void response.end(stream.overloaded())
  response.write(stream.begin())
  if (turn?.reasoning !== undefined) response.write(stream.reasoning?.(turn.reasoning) ?? '')
  for (const piece of pieces.slice(0, 3)) response.write(stream.words(piece))
  if (fault === 'cut') return void setTimeout(() => response.destroy(), 20)
  if (fault === 'ends early') return void response.end()
  if (fault === 'overloaded amid') return void response.end(stream.overloaded())
  if (fault === 'drips') return drip(() => response.write(stream.words('and so on ')), response)
  // As providers do while they think: a test that looks on for long is no silence.
  const waiting = setInterval(() => response.destroyed || response.write(': waiting\n\n'), 5_000)
  await held()
  clearInterval(waiting)
  if (response.destroyed) return
  for (const piece of pieces.slice(3)) response.write(stream.words(piece))
  calls.forEach((call, at) => response.write(stream.call(call, at)))
  const whole = calls.length > 0 ? 'calls' : 'complete'
  const end = stream.end(fault === 'declined' ? 'declined' : fault === 'cut short' ? 'cut short' : whole)
  if (fault === 'stays open') response.write(end)
  else if (fault === 'stays open unended') response.write(end.replace('data: [DONE]\n\n', ''))
  else response.end(end)
}

async function drip(drop: () => void, response: http.ServerResponse): Promise<void> {
  for (; !response.destroyed; await sleep(50)) drop()
}
