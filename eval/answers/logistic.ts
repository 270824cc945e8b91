/** Numbers by what they are called. */
export type Signs = Readonly<Record<string, number>>

export interface Example {
  /** The same names in all examples. */
  signs: Signs
  isSo: boolean
  /** How much it counts. */
  weight: number
}

export interface Logistic {
  weights: Record<string, number>
  start: number
}

const rounds = 600
const step = 0.5
/** What keeps weights small that hardly matter. */
const shrink = 0.001

/** Logistic regression by gradient descent over signs of one spread each; `hasStart` is false where examples are differences. */
export function fitLogistic(examples: readonly Example[], { hasStart }: { hasStart: boolean }): Logistic {
  const names = Object.keys(examples[0]?.signs ?? {})
  const all = examples.reduce((sum, { weight }) => sum + weight, 0)
  const spreads = names.map((name) => spreadOf(examples.map(({ signs }) => signs[name] ?? 0)))
  const rows = examples.map(({ signs, isSo, weight }) => ({
    row: names.map((name, at) => (signs[name] ?? 0) / (spreads[at] ?? 1)),
    wanted: isSo ? 1 : 0,
    share: weight / all,
  }))
  const weights = names.map(() => 0)
  let start = 0
  for (let round = 0; round < rounds; round += 1) {
    const slope = weights.map((weight) => weight * shrink)
    let startSlope = 0
    for (const { row, wanted, share } of rows) {
      const value = row.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), start)
      const error = (1 / (1 + Math.exp(-value)) - wanted) * share
      row.forEach((sign, at) => (slope[at] = (slope[at] ?? 0) + error * sign))
      startSlope += error
    }
    slope.forEach((value, at) => (weights[at] = (weights[at] ?? 0) - step * value))
    if (hasStart) start -= step * startSlope
  }
  return {
    weights: Object.fromEntries(names.map((name, at) => [name, (weights[at] ?? 0) / (spreads[at] ?? 1)])),
    start,
  }
}

/** What speaks for it, above nought, and against it. */
export const valueOf = ({ weights, start }: Logistic, signs: Signs): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (signs[name] ?? 0), start)

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return Math.sqrt(square) || 1
}
