/* oxlint-disable no-console -- the one place that writes to the browser's console, where the specification asks for it. */

/** Logs a failure that ends an action of the user. */
export const logFailure = (text: string, failure: unknown): void => console.error(text, failure)

/** Logs a failure that the user does not notice. */
export const logWarning = (text: string, failure: unknown): void => console.warn(text, failure)
