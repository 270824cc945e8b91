import { StartFailure } from '#server/lib/start-failure.ts'
import { read, type Environment } from './environment.ts'

/** The registration of this installation at a provider. */
export interface Application {
  clientId: string
  clientSecret: string
}

/** Placeholders from instructions, left in by mistake. */
const examples =
  /^(<.*>|x+|\.+|change-?me|example|secret|(my|your)[-_ ]?(google|onedrive)?[-_ ]?(client)?[-_ ]?(id|secret))$/i
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Reads `…_CLIENT_ID` and `…_CLIENT_SECRET`; null: not configured. `address` is a variable that is useless without
 * them.
 * @throws StartFailure when only a part is set, or a placeholder was left in
 */
export function readApplication(
  environment: Environment,
  prefix: string,
  address: string,
): Application | null {
  const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]
  const clientId = read(environment, idName)
  const clientSecret = read(environment, secretName)
  if (clientId === undefined && clientSecret === undefined) {
    if (read(environment, address) === undefined) return null
    throw new StartFailure(`${address} is set, but ${idName} and ${secretName} are not; set all or none.`)
  }
  if (clientId === undefined || clientSecret === undefined)
    throw new StartFailure(`${idName} and ${secretName} belong together; set both or neither.`)
  requireOwn(idName, clientId)
  requireOwn(secretName, clientSecret)
  return { clientId, clientSecret }
}

function requireOwn(name: string, value: string): void {
  if (!examples.test(value)) return
  throw new StartFailure(`${name} is the example '${value}'; set it to the value your provider gave you.`)
}

/** The URL of a provider: https, or http on this machine. @throws StartFailure */
export function readProviderAddress(name: string, text: string, example: string): URL {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname))
  if (url && isSafe && url.search === '' && url.hash === '' && url.username === '') return url
  throw new StartFailure(
    `${name} is '${text}', but it must be an https address such as ${example} (http only for this machine).`,
  )
}
