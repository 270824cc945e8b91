import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './security-headers.ts'
import { Problem } from '#server/lib/problem.ts'

/** Paths that are both a call and, typed into a browser, an address of the app. */
const sharedPaths = /^\/(dashboard|profile)(\/|$)/
/** Below these are calls: a program that asks for an unknown one is told so. */
const callPaths = /^\/(api|auth|upload)\//

/** As the app understands it, whatever the case and with a slash at its end. */
const logoutPath = /^\/logout\/?$/i

/** The page a browser shows without the network; it is kept there by the service worker. */
const offlinePath = '/offline.html'

/**
 * Serves the built app from `folder`: its files, and its page for every address a person may open.
 * Without a build only the calls are served.
 */
export async function serveWeb(app: FastifyInstance, folder: string, isCounted: boolean): Promise<void> {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) {
    app.setNotFoundHandler(() => {
      throw new Problem('not_found')
    })
    return
  }
  const page = readFileSync(file, 'utf8')
  const offlinePage = readFileSync(path.join(folder, offlinePath), 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.*'],
    preCompressed: true,
    setHeaders: (reply, built) => {
      // Built files carry a hash of their content in their names.
      const isHashed = /-[\w-]{8}\.\w+$/.test(built.replace(/\.(br|gz)$/, ''))
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      if (/\/service-worker\.js(\.br|\.gz)?$/.test(built)) void reply.headers(workerHeaders)
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isNavigation(request)) return
    if (isForeignLogout(request)) return reply.redirect('/logout?ask', 303)
    if (sharedPaths.test(pathOf(request))) return sendPage(page, isCounted, reply)
  })
  app.get(offlinePath, async (_request, reply) => sendPage(offlinePage, false, reply))
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request) && !isPlainRead(request)) throw new Problem('not_found')
    return sendPage(page, isCounted, reply)
  })
}

/** A service worker decides what browsers keep, so nobody keeps it; it fetches from here only. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''

/** A browser that opens an address, in contrast to a script that calls it. */
function isNavigation(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}

/**
 * Something that reads addresses without being a browser: a monitor, a preview of a link, a shell. It takes anything, and
 * the address is none of a call or a file.
 */
function isPlainRead(request: FastifyRequest): boolean {
  const { accept = '*/*', 'sec-fetch-dest': destination } = request.headers
  const address = pathOf(request)
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    destination === undefined &&
    accept.includes('*/*') &&
    !sharedPaths.test(address) &&
    !callPaths.test(address) &&
    !address.includes('.')
  )
}

/** Another site has sent the browser to the page that signs out: the page asks first. */
function isForeignLogout(request: FastifyRequest): boolean {
  // The router has refused what cannot be decoded.
  const isAsked = /[?&]ask(?:&|=|$)/.test(request.url)
  if (!logoutPath.test(decodeURIComponent(pathOf(request))) || isAsked) return false
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

function sendPage(template: string, isCounted: boolean, reply: FastifyReply): FastifyReply {
  const { nonce, policy } = pagePolicy(isCounted)
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .send(template.replaceAll('CSP_NONCE_PLACEHOLDER', nonce))
}
