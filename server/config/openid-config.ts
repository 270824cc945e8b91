import { type Application, readApplication, readProviderAddress } from './application.ts'
import { read, type Environment } from './environment.ts'

/** Sign-in with an OpenID provider; null: not configured. */
export type OpenIdConfig =
  | (Application & {
      issuer: URL
      /** The timeout of each call to the provider. */
      timeoutMs: number
    })
  | null

const googleIssuer = 'https://accounts.google.com'
const timeoutMs = 10_000
const maxNameLength = 40

/** @throws StartFailure when only a part is set, a placeholder was left in, or the issuer's URL is not safe */
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

/** The provider's name on the sign-in button. */
export const readProviderName = (environment: Environment): string =>
  (read(environment, 'SIGN_IN_PROVIDER') ?? 'Google').slice(0, maxNameLength)

/** Whether the provider runs on this machine, where plain http is safe. */
export const isOnThisMachine = (issuer: URL): boolean => issuer.protocol === 'http:'
