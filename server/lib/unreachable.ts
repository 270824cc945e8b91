/** Ends a switch whose cases are complete: a case that is added and forgotten does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`)
}
