/** A subscription, as its provider reports it now. */
export interface PaidSubscription {
  id: string
  /** The provider's status, such as `active` or `past_due`. */
  status: string
  /** Whether that status entitles to the plan: paid, on trial, or with a late payment that is retried. */
  isActive: boolean
  /** It has ended for good, whatever is paid. */
  isEnded: boolean
  /** The prices of all its items. */
  priceIds: string[]
  since: Date
  /** The end of the paid period. */
  periodEndsAt: Date | null
  /** When it ends, after a cancellation. */
  endsAt: Date | null
  trialEndsAt: Date | null
}

/** Who starts a checkout, and for what. */
export interface CheckoutOrder {
  customerId: string
  priceId: string
  /** Free trial days; null: none. */
  trialDays: number | null
  successUrl: string
  cancelUrl: string
}

/** A provider of card payments. Every call has a deadline and throws one of the errors of `payments-errors.ts`. */
export interface Payments {
  /**
   * Creates the customer of a user; idempotent, also under concurrency. `insteadOf` is their previous customer, which
   * no longer exists.
   */
  createCustomer(person: {
    userId: string
    email: string
    name: string
    insteadOf: string | null
  }): Promise<string>
  /** Expires the unfinished checkouts of a customer. @throws CustomerMissing */
  expireCheckouts(customerId: string): Promise<void>
  /** The URL of the checkout page. @throws CustomerMissing, or PaymentsRefused, for example for a missing price */
  openCheckout(order: CheckoutOrder): Promise<string>
  /** The URL of the page to change, cancel, and see invoices. @throws CustomerMissing */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** All past and present subscriptions of a customer. @throws CustomerMissing */
  subscriptions(customerId: string): Promise<PaidSubscription[]>
  /** Cancels a subscription at the end of the paid period. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>
  /** Cancels all subscriptions of a customer at once and deletes the customer; idempotent. */
  removeCustomer(customerId: string): Promise<void>
  /** The customer id of an event, or null. @throws SignatureWrong */
  customerOfEvent(bytes: Buffer, signature: string): string | null
}
