import type { PaymentsConfig } from '#server/config/payments-config.ts'
import type { Payments } from './payments.ts'

/** The payments that were configured, or null. The provider's library is loaded here only, and nobody is asked. */
export async function openPayments(config: PaymentsConfig): Promise<Payments | null> {
  if (config === null) return null
  const { openStripe } = await import('./stripe-payments.ts')
  return openStripe(config)
}
