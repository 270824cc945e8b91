import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { getSite } from '#contract/site.ts'
import type { Bind } from '#server/calls/call.ts'
import { createCalls, type Calls } from '#server/calls/create-calls.ts'
import { createRules } from '#server/calls/rules.ts'
import { createSealedCookies } from '#server/calls/sealed-cookies.ts'
import { accountRoutes } from '#server/features/accounts/accounts-routes.ts'
import { profileRoutes } from '#server/features/accounts/profile-routes.ts'
import { chatRoutes } from '#server/features/chat/chat-routes.ts'
import { fileRoutes } from '#server/features/files/files-routes.ts'
import { liveRoutes } from '#server/features/live/live-routes.ts'
import { personalDataRoutes } from '#server/features/personal-data/personal-data-routes.ts'
import { sessionCookie } from '#server/features/accounts/sessions.ts'
import { createGoogleFlows } from '#server/features/sign-in/google-flows.ts'
import { googleRoutes } from '#server/features/sign-in/google-routes.ts'
import { createLicenceTickets } from '#server/features/sign-in/licence-tickets.ts'
import { createSessionStarter } from '#server/features/sign-in/session-starter.ts'
import { signInRoutes } from '#server/features/sign-in/sign-in-routes.ts'
import { storyRoutes } from '#server/features/stories/stories-routes.ts'
import { uploadRoutes } from '#server/features/uploads/uploads-routes.ts'
import { allowOrigin } from '#server/http/cors.ts'
import { handleErrors, sendProblem, toProblem } from '#server/http/errors.ts'
import { addHealth } from '#server/http/health.ts'
import { openCalls } from '#server/http/open-calls.ts'
import { checkOrigin } from '#server/http/origin-check.ts'
import { addSockets } from '#server/http/sockets.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { serveWeb } from '#server/http/web-files.ts'
import { newId } from '#server/lib/new-id.ts'
import type { Services } from '#server/services.ts'

/** Of a JSON body; the largest is a text note, whose characters may take several bytes each. */
const bodyBytes = 4 * limits.noteMax + 64 * 1024
/** A body comes on so far while it is found out who sends it; of one to be sent, it is one piece of a file. */
const aheadBytes = 256 * 1024

interface Options {
  /** Where the built web is. */
  webFolder: string
  /** The address people use; known for certain once the server listens. */
  publicUrl: () => string
  /** The queue's own check, where this process runs jobs. */
  checkQueue: () => Promise<unknown>
  isReplyChecked: boolean
}

/** The HTTP server made from services; every call of the contract is bound, or this throws. */
export async function createApp(services: Services, options: Options): Promise<FastifyInstance> {
  const { config, logger } = services
  const { publicUrl } = options
  const isSecure = () => publicUrl().startsWith('https:')
  const app = Fastify({
    loggerInstance: logger.child({}, { serializers: { req: requestForLog } }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => newId(),
    http: { highWaterMark: aheadBytes },
    // What is still open when the server stops is drained by its own rules.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendProblem(toProblem(error, request), reply),
  }) as unknown as FastifyInstance

  handleErrors(app)
  addSecurityHeaders(app, isSecure)
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: limits.fileBytes + 1 } })
  await addSockets(app)
  if (config.corsOrigin) allowOrigin(app, config.corsOrigin)
  checkOrigin(app, () => [publicUrl(), ...(config.corsOrigin ? [config.corsOrigin] : [])])
  addHealth(app, healthChecks(services, options), (part, err) => logger.warn({ err, part }, 'a check failed'))
  openCalls(app, bindAll(services, options), {
    isSecure,
    keys: services.secrets.keys,
    readSession: async (cookies, isUse) => {
      const token = cookies.read(sessionCookie)
      if (token === null) return null
      return isUse ? services.sessions.read(token) : services.sessions.peek(token)
    },
  })
  await serveWeb(app, options.webFolder, config.analyticsId !== null)
  return app
}

/** Every call of the contract with what it does. */
function bindAll(services: Services, options: Options): Calls {
  const { database, ongoingCalls, rateLimits } = services
  const rules = createRules(database.db)
  const calls = createCalls({ rules, rateLimits, ongoingCalls, isReplyChecked: options.isReplyChecked })
  const { bind } = calls
  bindSite(bind, services)
  // In a split set-up links lead to where the pages are.
  const pageUrl = () => services.config.corsOrigin ?? options.publicUrl()
  accountRoutes(bind, services)
  profileRoutes(bind, { ...services, publicUrl: pageUrl })
  bindFrontDoor(bind, services, { ...options, pageUrl })
  fileRoutes(bind, services)
  uploadRoutes(bind, services)
  storyRoutes(bind, { ...services, publicUrl: pageUrl })
  liveRoutes(bind, services)
  chatRoutes(bind, services)
  personalDataRoutes(bind, services)
  return calls
}

function bindFrontDoor(
  bind: Bind,
  services: Services,
  { publicUrl, pageUrl }: Options & { pageUrl: () => string },
): void {
  const { config, rateLimits, secrets, sessions } = services
  const sealed = createSealedCookies(secrets.keys)
  const starter = createSessionStarter({ sessions })
  const tickets = createLicenceTickets(sealed, rateLimits)
  signInRoutes(bind, { ...services, starter, tickets, publicUrl: pageUrl })
  googleRoutes(bind, {
    ...services,
    starter,
    tickets,
    flows: createGoogleFlows(sealed, rateLimits),
    publicUrl,
    webOrigin: config.corsOrigin,
  })
}

function bindSite(bind: Bind, { accounts, ai, config }: Services): void {
  bind(getSite, async () => ({
    operator_name: config.operator.name,
    has_model: ai.hasModel,
    has_mail_server: config.mail.engine === 'smtp',
    is_new: await accounts.isNew(),
    analytics_id: config.analyticsId,
  }))
}

function healthChecks({ database, storage }: Services, { checkQueue }: Options) {
  return {
    database: () => database.pool.query('select 1'),
    storage: () => storage.check(),
    queue: checkQueue,
  }
}

/** Without the query, which may hold what somebody searched for. */
const requestForLog = (request: { method?: string; url?: string; id?: string }) => ({
  id: request.id,
  method: request.method,
  path: request.url?.split('?', 1)[0],
})
