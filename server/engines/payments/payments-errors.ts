/** No response, a timeout, or trouble at the provider: a retry may help. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** The provider refused the request: this installation is misconfigured, or a price no longer exists. */
export class PaymentsRefused extends Error {
  override name = 'PaymentsRefused'
  /** The provider's error code, such as `resource_missing`. */
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The provider does not know this customer, or no longer. */
export class CustomerMissing extends Error {
  override name = 'CustomerMissing'
}

/** A message that the provider did not sign, or signed too long ago. */
export class SignatureWrong extends Error {
  override name = 'SignatureWrong'
}
