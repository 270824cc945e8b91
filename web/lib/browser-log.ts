/* oxlint-disable no-console -- the one place that writes to the browser's console, where the specification asks for it. */

/** Notes a failure that ends what somebody wanted to do. */
export const logFailure = (text: string, failure: unknown): void => console.error(text, failure)

/** Notes a failure that changes nothing for whoever is using the page. */
export const logWarning = (text: string, failure: unknown): void => console.warn(text, failure)
