/** Things of which the right ones are to be chosen: a question's sentences. */
export interface Choice {
  /** Features of each, in one order. */
  rows: readonly (readonly number[])[]
  isRight: readonly boolean[]
}

const rounds = 160
const step = 0.15
/** Keeps weights small that hardly matter. */
const shrink = 0.0005
const decay = { first: 0.9, second: 0.999 }

/** Weights by which the right ones are the likeliest: a conditional logit model, fitted by Adam (Kingma, Ba 2015). */
export function fitChoices(choices: readonly Choice[]): number[] {
  const size = choices[0]?.rows[0]?.length ?? 0
  const zeros = (): number[] => Array.from({ length: size }, () => 0)
  const [weights, first, second] = [zeros(), zeros(), zeros()]
  for (let round = 1; round <= rounds; round += 1) {
    const slope = weights.map((weight) => weight * shrink)
    for (const choice of choices) addSlope(choice, weights, slope, 1 / choices.length)
    slope.forEach((value, at) => {
      const mean = (first[at] = decay.first * (first[at] ?? 0) + (1 - decay.first) * value)
      const square = (second[at] = decay.second * (second[at] ?? 0) + (1 - decay.second) * value ** 2)
      const unbiased = mean / (1 - decay.first ** round)
      const spread = Math.sqrt(square / (1 - decay.second ** round))
      weights[at] = (weights[at] ?? 0) - (step * unbiased) / (spread + 1e-8)
    })
  }
  return weights
}

/** By how much the likelihood of what is right falls with each weight. */
function addSlope(
  { rows, isRight }: Choice,
  weights: readonly number[],
  slope: number[],
  share: number,
): void {
  const scores = rows.map((row) => scoreOf(weights, row))
  const all = likelihoods(scores)
  const right = likelihoods(
    scores.map((score, at) => (isRight[at] === true ? score : Number.NEGATIVE_INFINITY)),
  )
  rows.forEach((row, at) => {
    const difference = ((all[at] ?? 0) - (right[at] ?? 0)) * share
    if (difference !== 0)
      row.forEach((value, name) => (slope[name] = (slope[name] ?? 0) + difference * value))
  })
}

export const scoreOf = (weights: readonly number[], row: readonly number[]): number =>
  row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)

function likelihoods(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const all = scores.map((score) => Math.exp(score - most))
  const sum = all.reduce((total, one) => total + one, 0)
  return all.map((one) => one / sum)
}
