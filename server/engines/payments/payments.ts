/** A plan that somebody pays for, as its provider tells of it now. */
export interface PaidSubscription {
  id: string
  /** The provider's own word, such as `active` or `past_due`. */
  status: string
  /** Whether that word means that what was bought is to be given: paid, on trial, or a late payment that is tried again. */
  isActive: boolean
  /** Nothing more comes of it, whatever is paid. */
  isEnded: boolean
  /** Of everything that is in it. */
  priceIds: string[]
  since: Date
  /** How long it is paid for. */
  periodEndsAt: Date | null
  /** When it ends, after it was cancelled. */
  endsAt: Date | null
  trialEndsAt: Date | null
}

/** Who begins a checkout, and what of. */
export interface CheckoutOrder {
  customerId: string
  priceId: string
  /** Days that cost nothing; null: none. */
  trialDays: number | null
  successUrl: string
  cancelUrl: string
}

/** A provider of card payments. Every call has a deadline and throws one of the errors of `payments-errors.ts`. */
export interface Payments {
  /**
   * Whoever is going to pay; for the same person the same one, however often and at once it is asked. `insteadOf` was the
   * same person and is not there any more.
   */
  createCustomer(person: {
    userId: string
    email: string
    name: string
    insteadOf: string | null
  }): Promise<string>
  /** Ends the checkouts that a customer has begun and not finished. @throws CustomerMissing */
  expireCheckouts(customerId: string): Promise<void>
  /** The page where the card is asked for. @throws CustomerMissing, PaymentsRefused such as for a price that is not there */
  openCheckout(order: CheckoutOrder): Promise<string>
  /** The page where a customer changes and cancels, and finds invoices. @throws CustomerMissing */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Everything a customer has ever subscribed to. @throws CustomerMissing */
  subscriptions(customerId: string): Promise<PaidSubscription[]>
  /** Has a subscription end when what is paid for is over. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>
  /** Ends all subscriptions of a customer at once and forgets him; whoever is not there is forgotten already. */
  removeCustomer(customerId: string): Promise<void>
  /** Of whom an event tells, or null: of nobody. @throws SignatureWrong */
  customerOfEvent(bytes: Buffer, signature: string): string | null
}
