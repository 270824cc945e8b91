import { StartFailure } from '#server/lib/start-failure.ts'
import { readProviderAddress } from './application.ts'
import { read, type Environment } from './environment.ts'

/** The Stripe account of this installation; null: nothing is sold. */
export type PaymentsConfig = {
  secretKey: string
  /** Verifies Stripe's webhooks. */
  webhookSecret: string
  address: URL
  /** The timeout of each attempt of a call; there are two. */
  timeoutMs: number
} | null

const timeoutMs = 6_000
const stripeAddress = 'https://api.stripe.com'

/** @throws StartFailure when only a part is set, a value is not in Stripe's format, or the URL is not safe */
export function readPayments(environment: Environment): PaymentsConfig {
  const secretKey = read(environment, 'STRIPE_SECRET_KEY')
  const webhookSecret = read(environment, 'STRIPE_WEBHOOK_SECRET')
  const address = read(environment, 'STRIPE_API_URL')
  if (secretKey === undefined && webhookSecret === undefined) {
    if (address === undefined) return null
    throw new StartFailure(
      'STRIPE_API_URL is set, but STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not; set all or none.',
    )
  }
  if (secretKey === undefined || webhookSecret === undefined)
    throw new StartFailure(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together; set both or neither.',
    )
  // Neither value is shown in messages: a secret may be in the wrong variable.
  if (!/^[sr]k_(test|live)_\w{8,}$/.test(secretKey))
    throw new StartFailure(
      'STRIPE_SECRET_KEY is not a secret key of Stripe; those begin with sk_test_, sk_live_, rk_test_ or rk_live_.',
    )
  if (!/^whsec_\S{8,}$/.test(webhookSecret))
    throw new StartFailure(
      'STRIPE_WEBHOOK_SECRET is not the signing secret of a webhook; those begin with whsec_.',
    )
  return {
    secretKey,
    webhookSecret,
    address: readProviderAddress('STRIPE_API_URL', address ?? stripeAddress, stripeAddress),
    timeoutMs,
  }
}
