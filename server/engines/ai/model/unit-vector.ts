/** The direction of a vector: of length 1, so that the product of two is their likeness. */
export function unitVector(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1
  return Float32Array.from(values, (value) => value / length)
}
