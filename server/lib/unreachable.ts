/** Ends an exhaustive switch: a missing case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`)
}
