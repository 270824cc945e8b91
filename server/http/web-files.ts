import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '#server/http/security-headers.ts'
import { Problem } from '#server/lib/problem.ts'

/** Paths that are both a call and, typed into a browser, an address of the app. */
const sharedPaths = /^\/(dashboard|profile)(\/|$)/
/** Below these nothing is the app: an unknown call is told so. */
const callPaths = /^\/(api|auth|upload)\//

/**
 * Serves the built app from `folder`: its files, and its page for every address a person may open.
 * Without a build only the calls are served.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const page = path.join(folder, 'index.html')
  if (!existsSync(page)) {
    app.setNotFoundHandler(() => {
      throw new Problem('not_found')
    })
    return
  }
  const template = readFileSync(page, 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz', '**/.*'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      // Built files carry a hash of their content in their names.
      const isHashed = /-[\w-]{8}\.\w+$/.test(file.replace(/\.(br|gz)$/, ''))
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (sharedPaths.test(pathOf(request)) && isNavigation(request)) return sendPage(template, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !callPaths.test(pathOf(request))
    if (!isPage || !isNavigation(request)) throw new Problem('not_found')
    return sendPage(template, reply)
  })
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''

/** A browser that opens an address, in contrast to a script that calls it. */
function isNavigation(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}

function sendPage(template: string, reply: FastifyReply): FastifyReply {
  const { nonce, policy } = pagePolicy()
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .send(template.replaceAll('CSP_NONCE_PLACEHOLDER', nonce))
}
