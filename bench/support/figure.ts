/** One row of the table. */
export interface Figure {
  what: string
  ours: string
  /** What the same machine does with the bare minimum, in the same run; '' where there is nothing to compare with. */
  baseline: string
  ratio: string
  target: string
}

/** The quantile for a share from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Measures ours and the baseline in turns, so that both see the same machine, and gives the median of each. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ ours: number; baseline: number }> {
  const measured: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] }
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await ours())
    measured.baseline.push(await baseline())
  }
  return { ours: median(measured.ours), baseline: median(measured.baseline) }
}

/** A row of two speeds, where more is better. */
export function speedFigure(
  what: string,
  unit: string,
  speed: { ours: number; baseline: number },
  leastRatio: number,
): Figure {
  return {
    what,
    ours: `${rounded(speed.ours)} ${unit}`,
    baseline: `${rounded(speed.baseline)} ${unit}`,
    ratio: (speed.ours / speed.baseline).toFixed(2),
    target: `≥ ${leastRatio}`,
  }
}

export const rounded = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toString()
