/** No answer, none in time, or one that says that the provider itself is in trouble: trying again may help. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** The provider does not accept what we ask: this installation is set up wrongly, or a price is not there any more. */
export class PaymentsRefused extends Error {
  override name = 'PaymentsRefused'
  /** The provider's word for it, such as `resource_missing`. */
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The provider knows no such customer, or not any more. */
export class CustomerMissing extends Error {
  override name = 'CustomerMissing'
}

/** A message that the provider did not sign, or too long ago. */
export class SignatureWrong extends Error {
  override name = 'SignatureWrong'
}
