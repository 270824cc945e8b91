import { type Application, readApplication, readProviderAddress } from './application.ts'
import { read, type Environment } from './environment.ts'

/** Signing in with an OpenID provider; null: not set up. */
export type OpenIdConfig =
  | (Application & {
      issuer: URL
      /** How long each call to the provider may take. */
      timeoutMs: number
    })
  | null

const googleIssuer = 'https://accounts.google.com'
const timeoutMs = 10_000
const maxNameLength = 40

/** @throws StartFailure when only a part is set, an example was left in, or the issuer is no safe address. */
export function readOpenId(environment: Environment): OpenIdConfig {
  const application = readApplication(environment, 'GOOGLE', 'GOOGLE_ISSUER')
  if (application === null) return null
  const issuer = readProviderAddress(
    'GOOGLE_ISSUER',
    read(environment, 'GOOGLE_ISSUER') ?? googleIssuer,
    googleIssuer,
  )
  return { ...application, issuer, timeoutMs }
}

/** What the sign-in button calls the provider. */
export const readProviderName = (environment: Environment): string =>
  (read(environment, 'SIGN_IN_PROVIDER') ?? 'Google').slice(0, maxNameLength)

/** Whether the provider runs on this machine, where plain http is no risk. */
export const isOnThisMachine = (issuer: URL): boolean => issuer.protocol === 'http:'
