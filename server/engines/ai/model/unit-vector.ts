/** Normalises a vector to length 1, so that the dot product of two is their similarity. */
export function unitVector(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1
  return Float32Array.from(values, (value) => value / length)
}
