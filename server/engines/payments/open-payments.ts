import type { PaymentsConfig } from '#server/config/payments-config.ts'
import type { Payments } from './payments.ts'

/** The configured payments, or null. The provider's library is only loaded here, and no request is sent. */
export async function openPayments(config: PaymentsConfig): Promise<Payments | null> {
  if (config === null) return null
  const { openStripe } = await import('./stripe-payments.ts')
  return openStripe(config)
}
