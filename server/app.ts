import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { usualBodyBytes } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { resumablePath } from '#contract/calls/uploads.ts'
import { limits } from '#contract/limits.ts'
import { filesOriginOf } from '#server/config/config.ts'
import { askInProcess } from '#server/calls/ask-in-process.ts'
import { createCalls, type Calls } from '#server/calls/create-calls.ts'
import { createRules } from '#server/calls/rules.ts'
import { sessionCookie } from '#server/features/accounts/sessions.ts'
import { allowOrigin } from '#server/http/allow-origin.ts'
import { handleErrors, sendProblem, toProblem } from '#server/http/handle-errors.ts'
import { addHealth } from '#server/http/add-health.ts'
import { addMetrics } from '#server/http/add-metrics.ts'
import { openCalls } from '#server/http/open-calls.ts'
import { checkOrigin } from '#server/http/check-origin.ts'
import { compressReplies } from '#server/http/compress-replies.ts'
import { addTus } from '#server/http/add-tus.ts'
import { createRequestCookies } from '#server/http/request-cookies.ts'
import { addSockets } from '#server/http/add-sockets.ts'
import { createOwnPages } from '#server/http/own-pages.ts'
import { createPublicPages } from '#server/http/public-pages.ts'
import { requirePace } from '#server/http/require-pace.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { serveWeb } from '#server/http/serve-web.ts'
import type { ReadSession } from '#server/http/viewers.ts'
import { answerTus } from '#server/features/uploads/tus-uploads.ts'
import { Problem } from '#server/lib/problem.ts'
import { newId } from '#server/lib/new-id.ts'
import { renderPages } from './render-pages.ts'
import type { Services } from './services.ts'
import { useMetrics } from './use-metrics.ts'

/** How much of a body is buffered while the sender is authenticated, and per chunk when sending. */
const aheadBytes = 256 * 1024

interface Options {
  /** The built web app, and its server-side renderer. */
  webFolder: string
  rendererFolder: string
  /** The queue's health check, if this process runs jobs. */
  checkQueue: () => Promise<unknown>
  isReplyChecked: boolean
}

/** Creates the HTTP server; throws unless every call of the contract is bound. */
export async function createApp(services: Services, options: Options): Promise<FastifyInstance> {
  const { config, logger } = services
  const { publicUrl, isSecure } = services.address
  const { overMs } = config.limits.bodies
  const app = Fastify({
    loggerInstance: logger.child({}, { serializers: { req: requestForLog } }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: usualBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => newId(),
    // Slow headers time out just like slow bodies.
    http: { highWaterMark: aheadBytes, headersTimeout: overMs, connectionsCheckingInterval: overMs / 6 },
    // Requests in progress are drained by their own rules when the server stops.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendProblem(toProblem(error, request), reply),
  }) as unknown as FastifyInstance

  handleErrors(app)
  addSecurityHeaders(app, isSecure)
  compressReplies(app)
  requirePace(app, config.limits.bodies)
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: limits.fileBytes + 1 } })
  await addSockets(app)
  if (config.corsOrigin) allowOrigin(app, config.corsOrigin)
  checkOrigin(app, () => [publicUrl(), ...(config.corsOrigin ? [config.corsOrigin] : [])])
  addHealth(
    app,
    healthChecks(services, options),
    { disk: () => diskWords[services.disk.state()] },
    (part, err) => logger.warn({ err, part }, 'a check failed'),
  )
  if (config.metricsToken !== null)
    addMetrics(app, config.metricsToken, () => useMetrics(services.database.db, config))
  const cookiesOf = createRequestCookies(isSecure)
  const calls = bindAll(services, options.isReplyChecked)
  const readSession: ReadSession = async (cookies, isUse) => {
    const token = cookies.read(sessionCookie)
    if (token === null) return null
    return isUse ? services.sessions.read(token) : services.sessions.peek(token)
  }
  openCalls(app, calls, { isSecure, keys: services.secrets.keys, readSession })
  addTus(app, {
    path: resumablePath,
    async readUser(request, reply) {
      const userId = await readSession(cookiesOf(request, reply), true)
      if (userId === null) throw new Problem('sign_in_needed')
      return { kind: 'user', userId, transport: 'web' }
    },
    answer: (viewer, request) => answerTus(services.halfUploads, viewer, request),
  })
  const rendered = renderPages({
    ...options,
    ...askInProcess(calls.all(endpoints.values())),
    origin: publicUrl,
  })
  if (config.role !== 'worker') app.addHook('onListen', async () => rendered?.open())
  await serveWeb(app, {
    folder: options.webFolder,
    elsewhere: { isCounted: config.analyticsId !== null, filesOrigin: filesOriginOf(config.storage) },
    isSecure,
    pages: rendered && createPublicPages(rendered.loadPublic, logger),
    ownPages: rendered && createOwnPages(rendered.loadOwn, readSession, logger),
    origin: publicUrl,
  })
  return app
}

/** Binds every call of the contract. */
function bindAll({ database, rateLimits, openStreams, features }: Services, isReplyChecked: boolean): Calls {
  const rules = createRules(database.db)
  const calls = createCalls({ rules, rateLimits, openStreams, isReplyChecked })
  for (const { routes } of Object.values(features)) routes?.(calls.bind)
  return calls
}

function healthChecks({ database, storage }: Services, { checkQueue }: Options) {
  return {
    database: () => database.pool.query('select 1'),
    storage: () => storage.check(),
    queue: checkQueue,
  }
}

/** On a nearly full disk everything but uploads still works, especially deleting. */
const diskWords = { roomy: 'ok', low: 'low', critical: 'critical' } as const

/** Without the query, which may contain search words. */
const requestForLog = (request: { method?: string; url?: string; id?: string }) => ({
  id: request.id,
  method: request.method,
  path: request.url?.split('?', 1)[0],
})
