/** A failed start, with one sentence that the operator can act on; the process exits with code 1. */
export class StartFailure extends Error {}
