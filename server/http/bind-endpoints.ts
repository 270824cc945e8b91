import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Access, Endpoint, Schema } from '#contract/endpoint.ts'
import type { WebSocket } from 'ws'
import type { UserId } from '#contract/ids.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import type { Viewers } from '#server/http/viewers.ts'
import type { Ongoings } from '#server/lib/ongoing.ts'
import { Problem } from '#server/lib/problem.ts'

type Infer<S, Otherwise> = [S] extends [never] ? Otherwise : S extends Schema ? z.infer<S> : Otherwise

/** What a handler gets: everything parsed and permitted. */
export interface Call<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  viewer: Viewer
  /** Ends when the caller has gone away. */
  signal: AbortSignal
  onSignedOut: OnSignedOut
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * For a call that goes on for a while: `end` is called, at most once, when the session it came with is over. A visitor
 * has none.
 */
export type OnSignedOut = (end: () => void) => void

/** Lets the call pass or throws the Problem that says why not. `id` is `params.id` where the rule is about a thing. */
export type Rule = (viewer: Viewer, id: string) => Promise<void>
export type Rules = Record<Access, Rule>

export type Bind = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: (
    call: Call<Infer<P, Record<string, never>>, Infer<Q, Record<string, never>>, Infer<B, undefined>>,
  ) => Promise<Infer<R, void> | void>,
) => void

/** What the handler of a socket gets once the connection stands. */
export interface SocketCall {
  socket: WebSocket
  viewer: Viewer
  /** Whose session the connection's cookies carry by now: it may have ended since. */
  readViewer: () => Promise<Viewer>
  onSignedOut: OnSignedOut
  request: FastifyRequest
}

/** Must listen to its socket before it returns: what is said until then is lost. */
export type SocketHandler = (call: SocketCall) => void

export type BindSocket = <B extends Schema, R extends Schema>(
  endpoint: Endpoint<never, never, B, R>,
  handler: SocketHandler,
) => void

interface Options {
  rules: Rules
  viewers: Viewers
  /** Calls that go on, by the user whose session they came with. */
  ongoingCalls: Ongoings<UserId>
  /** In tests and development a reply that breaks its own contract is an error. */
  isReplyChecked: boolean
}

/**
 * Makes the one way calls are bound: parse, ask the rule, handle, check the reply.
 * `requireAll` refuses a server on which a call of the contract is missing.
 */
export function bindEndpoints(app: FastifyInstance, options: Options) {
  const bound = new Set<Endpoint>()

  /** Until `connection` closes. */
  const watchSession = (
    viewer: Viewer,
    request: FastifyRequest,
    connection: NodeJS.EventEmitter,
  ): OnSignedOut => {
    return (end) => {
      if (viewer.kind !== 'user') return
      const { userId } = viewer
      const isAllowed = async () => userIdOf(await options.viewers.again(request)) === userId
      connection.once('close', options.ongoingCalls.begin(userId, { isAllowed, end }))
    }
  }

  const bind: Bind = (endpoint, handler) => {
    const description = endpoint as Endpoint
    // The type demands both; a rule that was forgotten must still stop the start, whatever was cast on the way.
    const rule = options.rules[description.access]
    if (!rule) throw new Error(`${description.method} ${description.path} has no access rule`)
    bound.add(description)
    app.route({
      method: description.method,
      url: description.path,
      handler: async (request, reply) => {
        const params = parse(description.params, request.params, 'address')
        const query = parse(description.query, request.query, 'query')
        const viewer = await options.viewers.read(request, reply, description.access)
        await rule(viewer, (params as { id?: string }).id ?? '')
        const body = description.kind === 'upload' ? undefined : parseBody(description.body, request)
        const onSignedOut = watchSession(viewer, request, reply.raw)
        const call = {
          params,
          query,
          body,
          viewer,
          // Most calls never ask for it.
          get signal() {
            return signalOf(reply)
          },
          onSignedOut,
          request,
          reply,
        }
        const result = await handler(call as never)
        if (description.kind !== 'json' && description.kind !== 'upload') return reply
        return options.isReplyChecked ? checked(description, result) : result
      },
    })
  }

  const bindSocket: BindSocket = (endpoint, handler) => {
    const description = endpoint as Endpoint
    const rule = options.rules[description.access]
    if (!rule) throw new Error(`${description.method} ${description.path} has no access rule`)
    bound.add(description)
    const callers = new WeakMap<FastifyRequest, Viewer>()
    app.route({
      method: description.method,
      url: description.path,
      preHandler: async (request, reply) => {
        if (!request.ws) throw new Problem('socket_needed')
        const viewer = await options.viewers.read(request, reply, description.access)
        await rule(viewer, '')
        callers.set(request, viewer)
      },
      handler: async () => {
        throw new Problem('socket_needed')
      },
      wsHandler: (socket, request) => {
        const viewer = callers.get(request)
        if (!viewer) throw new Error('a socket was opened without asking who is there')
        const readViewer = () => options.viewers.again(request)
        handler({ socket, viewer, readViewer, onSignedOut: watchSession(viewer, request, socket), request })
      },
    })
  }

  const requireAll = (endpoints: Iterable<Endpoint>) => {
    for (const endpoint of endpoints) {
      if (!bound.has(endpoint))
        throw new Error(`${endpoint.method} ${endpoint.path} is in the contract but not bound`)
    }
  }
  return { bind, bindSocket, requireAll }
}

function parse(schema: Schema | undefined, input: unknown, place: string): unknown {
  if (!schema) return {}
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  if (place === 'address') throw new Problem('not_found')
  throw new Problem('invalid_field', { fill: { reason: issueWords(issue, place) } })
}

function parseBody(schema: Schema | undefined, request: FastifyRequest): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(request.body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path[0]
  throw new Problem('invalid_field', {
    fill: { reason: issueWords(issue, 'body') },
    ...(typeof field === 'string' ? { field } : {}),
  })
}

function issueWords(issue: z.core.$ZodIssue | undefined, place: string): string {
  if (!issue) return `The ${place} is not valid.`
  const where = issue.path.length > 0 ? issue.path.join('.') : place
  // The contract's own sentences stand alone; zod's need to say what they are about.
  return issue.message.endsWith('.') || !/^(Invalid|Too|Unrecognized)/.test(issue.message)
    ? issue.message
    : `${where}: ${issue.message}.`
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function checked(endpoint: Endpoint, result: unknown): unknown {
  if (!endpoint.reply) return result
  const parsed = endpoint.reply.safeParse(result)
  if (parsed.success) return result
  throw new Error(
    `${endpoint.method} ${endpoint.path} breaks its contract: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`,
  )
}
