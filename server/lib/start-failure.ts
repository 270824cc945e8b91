/** A start that cannot go on, told in one sentence a person can act on; the process ends with exit code 1. */
export class StartFailure extends Error {}
