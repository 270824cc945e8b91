import { StartFailure } from '#server/lib/start-failure.ts'
import { read, type Environment } from './environment.ts'

/** Signing in with Google, or with another OpenID provider in its place; null: not set up. */
export type GoogleConfig = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** How long each call to the provider may take. */
  timeoutMs: number
} | null

const googleIssuer = 'https://accounts.google.com'
const timeoutMs = 10_000
/** What instructions print where one's own value belongs. */
const examples =
  /^(<.*>|x+|\.+|change-?me|example|secret|(my|your)[-_ ]?(google)?[-_ ]?(client)?[-_ ]?(id|secret))$/i
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** @throws StartFailure when only a part is set, an example was left in, or the issuer is no safe address. */
export function readGoogle(environment: Environment): GoogleConfig {
  const clientId = read(environment, 'GOOGLE_CLIENT_ID')
  const clientSecret = read(environment, 'GOOGLE_CLIENT_SECRET')
  const issuer = read(environment, 'GOOGLE_ISSUER')
  if (clientId === undefined && clientSecret === undefined) {
    if (issuer !== undefined) {
      throw new StartFailure(
        'GOOGLE_ISSUER is set, but GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not; set all or none.',
      )
    }
    return null
  }
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartFailure('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together; set both or neither.')
  }
  requireOwn('GOOGLE_CLIENT_ID', clientId)
  requireOwn('GOOGLE_CLIENT_SECRET', clientSecret)
  return { issuer: readIssuer(issuer ?? googleIssuer), clientId, clientSecret, timeoutMs }
}

function requireOwn(name: string, value: string): void {
  if (!examples.test(value)) return
  throw new StartFailure(`${name} is the example '${value}'; set it to the value your provider gave you.`)
}

function readIssuer(text: string): URL {
  const issuer = URL.parse(text)
  const isSafe =
    issuer?.protocol === 'https:' || (issuer?.protocol === 'http:' && loopback.test(issuer.hostname))
  if (issuer && isSafe && issuer.search === '' && issuer.hash === '' && issuer.username === '') return issuer
  throw new StartFailure(
    `GOOGLE_ISSUER is '${text}', but it must be an https address such as ${googleIssuer} (http only for this machine).`,
  )
}

/** Whether the provider runs on this machine, where plain http is no risk. */
export const isOnThisMachine = (issuer: URL): boolean => issuer.protocol === 'http:'
