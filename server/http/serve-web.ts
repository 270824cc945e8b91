import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { startDeadline, type Deadline } from './deadline.ts'
import type { OwnPage, OwnPages } from './own-pages.ts'
import type { PublicPages, PublishedPage } from './public-pages.ts'
import { createRequestCookies } from './request-cookies.ts'
import { type Elsewhere, pagePolicy, policyOf } from './security-headers.ts'
import { navigationHeaders, varyBy } from './vary.ts'
import { Problem } from '#server/lib/problem.ts'
import { pageRoutes } from '#contract/page-routes.ts'

/** Paths that are both a call and, when opened in a browser, a page of the app. */
const sharedPaths = /^\/(dashboard|profile)(\/|$)/
/** Calls only: an unknown path below these gets a JSON error. */
const callPaths = /^\/(api|auth|upload)\//

/** As the app routes it: in any case, with or without a trailing slash. */
const logoutPath = /^\/logout\/?$/i

/** The page for browsers without a network; the service worker caches it. */
const offlinePath = '/offline.html'

const nothing: Elsewhere = { isCounted: false, filesOrigin: null }

interface Options {
  /** The folder of the built app. */
  folder: string
  elsewhere: Elsewhere
  /** Whether the site uses https; a function, because that is known only once the server listens. */
  isSecure: () => boolean
  /** Null when the build has no server-side rendering. */
  pages: PublicPages | null
  ownPages: OwnPages | null
  /** The public origin, without a trailing slash. */
  origin: () => string
}

/**
 * Serves the built app: its files, and the app's page for every path. Public pages are server-rendered; personal pages
 * include the viewer. Without a build only the calls are served.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, elsewhere, isSecure, pages, ownPages, origin }: Options,
): Promise<void> {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) {
    app.setNotFoundHandler(() => {
      throw new Problem('not_found')
    })
    return
  }
  const page: OwnPage = { template: readFileSync(file, 'utf8'), state: '' }
  const offlinePage: OwnPage = { template: readFileSync(path.join(folder, offlinePath), 'utf8'), state: '' }
  const cookiesOf = createRequestCookies(isSecure)
  /** The app's own page, personalised when a browser with a session opens it. */
  const sendOwn = async (request: FastifyRequest, reply: FastifyReply, deadline: Deadline) => {
    const isOwn = isNavigation(request) && isRead(request)
    const own = isOwn ? await ownPages?.at(wantedOf(request), cookiesOf(request, reply), deadline) : null
    return sendPage(own ?? page, elsewhere, reply)
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.*'],
    preCompressed: true,
    setHeaders: (reply, built) => {
      // The names of built files contain a hash of their content.
      const isHashed = /-[\w-]{8}\.\w+$/.test(built.replace(/\.(br|gz)$/, ''))
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      if (/\/service-worker\.js(\.br|\.gz)?$/.test(built)) void reply.headers(workerHeaders)
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (sharedPaths.test(pathOf(request))) varyBy(reply, ...navigationHeaders)
    if (!isNavigation(request)) return
    if (isForeignLogout(request))
      return varyBy(reply, ...navigationHeaders, 'sec-fetch-site').redirect('/logout?ask', 303)
    if (sharedPaths.test(pathOf(request))) return sendOwn(request, reply, startDeadline())
  })
  app.get(offlinePath, async (_request, reply) => sendPage(offlinePage, nothing, reply))
  if (pages !== null) addEmbeds(app, pages, origin)
  for (const route of Object.values(pageRoutes)) {
    app.get(route, async (request, reply) => {
      varyBy(reply, ...navigationHeaders)
      if (!isNavigation(request) && !isPlainRead(request)) throw new Problem('not_found')
      const deadline = startDeadline()
      const { path: address, query } = wantedOf(request)
      const published = await pages?.at(address, query, deadline)
      if (published) return sendPublished(published, elsewhere, request, reply)
      return sendOwn(request, reply, deadline)
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    varyBy(reply, ...navigationHeaders)
    if (!isNavigation(request)) throw new Problem('not_found')
    // A misspelled path redirects to its page, any other to the feed.
    const { path: address, query } = wantedOf(request)
    const nearPage = pageNear(address)
    return reply.redirect(nearPage === null ? pageRoutes.feed : withQuery(nearPage, query), 302)
  })
}

/** How long shared caches may keep a public page, in seconds; after that a story that was made private is gone. */
const passedOnSeconds = 60

const passedOn = `public, max-age=0, s-maxage=${passedOnSeconds}`

function sendPublished(
  { html, brotli, tag, link, scripts, styles }: PublishedPage,
  elsewhere: Elsewhere,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': passedOn,
    etag: tag,
    link,
    'content-security-policy': policyOf({ scripts, styles }, elsewhere),
  })
  const etags = request.headers['if-none-match'] ?? ''
  varyBy(reply, 'accept-encoding')
  if (etags.split(/,\s*/).includes(tag)) return reply.code(304).send()
  const isBrotliTaken = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (!isBrotliTaken) return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}

/** The embed data (oEmbed 1.0) that each page's head links to. */
function addEmbeds(app: FastifyInstance, pages: PublicPages, origin: () => string): void {
  app.get<{ Querystring: { url?: unknown } }>('/oembed', async ({ query: { url } }, reply) => {
    const target = typeof url === 'string' && URL.canParse(url) ? new URL(url) : null
    if (target?.origin !== new URL(origin()).origin) throw new Problem('not_found')
    void reply.header('cache-control', passedOn)
    return pages.embedOf(target.pathname)
  })
}

/** A service worker decides what browsers cache, so it is not cached itself; it fetches from this origin only. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''

const wantedOf = (request: FastifyRequest) => {
  const address = pathOf(request)
  return { path: address, query: request.url.slice(address.length + 1) }
}

const withQuery = (address: string, query: string) => (query === '' ? address : `${address}?${query}`)

/** The page for a path with different case or a trailing slash; null when there is none. */
function pageNear(address: string): string | null {
  const plain = (address.endsWith('/') ? address.slice(0, -1) : address).toLowerCase()
  return Object.values(pageRoutes).some((route) => matchesRoute(plain, route)) ? plain : null
}

function matchesRoute(address: string, route: string): boolean {
  const given = address.split('/')
  const parts = route.toLowerCase().split('/')
  return (
    given.length === parts.length &&
    parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : given[at] === part))
  )
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** A browser that navigates, as opposed to a script that fetches. */
function isNavigation(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}

/**
 * A client that is not a browser: a monitor, a link preview, a shell. It accepts anything, and the path is neither a
 * call nor a file.
 */
function isPlainRead(request: FastifyRequest): boolean {
  const { accept = '*/*', 'sec-fetch-dest': destination } = request.headers
  const address = pathOf(request)
  return (
    isRead(request) &&
    destination === undefined &&
    accept.includes('*/*') &&
    !sharedPaths.test(address) &&
    !callPaths.test(address) &&
    !address.includes('.')
  )
}

/** Another site has linked to the sign-out page, so the page asks first. */
function isForeignLogout(request: FastifyRequest): boolean {
  // The router has refused undecodable paths.
  const isAsked = /[?&]ask(?:&|=|$)/.test(request.url)
  if (!logoutPath.test(decodeURIComponent(pathOf(request))) || isAsked) return false
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

function sendPage({ template, state }: OwnPage, elsewhere: Elsewhere, reply: FastifyReply): FastifyReply {
  const { nonce, policy } = pagePolicy(elsewhere)
  return varyBy(reply, 'cookie')
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .send(
      template
        .replaceAll('CSP_NONCE_PLACEHOLDER', nonce)
        // Last, so that no other replacement runs on it.
        .replace('</body>', (end) => state + end),
    )
}
