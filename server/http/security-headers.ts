import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Security headers of every reply; pages and files replace the strictest policy with their own. */
export function addSecurityHeaders(app: FastifyInstance, isHttps: () => boolean): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  // Hand-written: Fastify's own plugin builds all of them again for each request.
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined)),
  )
  app.addHook('onRequest', async (_request, reply) => {
    if (isHttps()) void reply.header('strict-transport-security', 'max-age=31536000')
  })
}

/** The hosts of Google's tag, and of its reports. */
const tagHosts = {
  script: ' https://www.googletagmanager.com',
  rest: ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
}

/** What pages load from elsewhere. */
export interface Elsewhere {
  /** Google's tag. */
  isCounted: boolean
  /** The origin of the store that browsers get pictures and films from; null: they come from here. */
  filesOrigin: string | null
}

/** The policy of the app's own page: scripts by nonce. */
export function pagePolicy(elsewhere: Elsewhere): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  const source = `'nonce-${nonce}'`
  return { nonce, policy: policyOf({ scripts: [source], styles: [source] }, elsewhere) }
}

/** The same with scripts and styles allowed by hash, for a page that is the same for all viewers. */
export function policyOf(
  { scripts, styles }: { scripts: string[]; styles: string[] },
  { isCounted, filesOrigin }: Elsewhere,
): string {
  const tag = isCounted ? tagHosts : { script: '', rest: '' }
  const files = filesOrigin === null ? '' : ` ${filesOrigin}`
  const directives = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')} 'self'${tag.script}`,
    `style-src ${styles.join(' ')} 'self'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${files}${tag.rest}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${tag.rest}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return directives.join('; ')
}
