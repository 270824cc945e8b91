import type { Measured } from './growth-measure.ts'

const mostGrowth = 1.5
const mostToBest = 1.3

/** One row for each line; what misses its target is marked. */
export function growthTable(
  sizes: readonly number[],
  figures: ReadonlyMap<string, readonly Measured[]>,
  /** Whole calls at the largest size, in milliseconds. */
  calls: ReadonlyMap<string, number>,
): string {
  const head = [
    'work (rows, where they differ)',
    ...sizes.map((size) => size.toLocaleString('en')),
    `growth (≤ ${mostGrowth})`,
    'best by hand, least',
    'best by hand, most',
    `to best (≤ ${mostToBest})`,
    'whole call',
  ]
  const rows = [...figures].map(([what, measured]) => {
    const first = measured[0]
    const last = measured.at(-1)
    if (!first || !last) throw new Error(`${what} was not measured`)
    const call = calls.get(what)
    return [
      `${what}${rowsOf(measured)}`,
      ...measured.map(({ oursMs }) => ms(oursMs)),
      growthOf(first, last),
      ms(first.bestMs),
      ms(last.bestMs),
      marked(last.oursMs / last.bestMs, mostToBest),
      call === undefined ? '' : ms(call),
    ]
  })
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A line that misses one of its targets. */
export function isOver(measured: readonly Measured[]): boolean {
  const [first, last] = [measured[0], measured.at(-1)]
  if (!first || !last) return false
  const hasGrown = first.mayGrow === undefined && last.oursMs / first.oursMs > mostGrowth
  return hasGrown || last.oursMs / last.bestMs > mostToBest
}

/** A call may take so long and no longer; of what was cut off there is nothing to compare. */
function ms(value: number): string {
  if (Number.isNaN(value)) return ''
  return Number.isFinite(value) ? `${value.toFixed(value < 10 ? 2 : 0)} ms` : '**cut off**'
}

function marked(ratio: number, most: number): string {
  if (!Number.isFinite(ratio)) return ''
  return ratio > most ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2)
}

function growthOf(first: Measured, last: Measured): string {
  const ratio = last.oursMs / first.oursMs
  return first.mayGrow === undefined ? marked(ratio, mostGrowth) : `${ratio.toFixed(2)}, ${first.mayGrow}`
}

function rowsOf(measured: readonly Measured[]): string {
  const counts = measured.map(({ rows }) => (Number.isNaN(rows) ? '?' : String(rows)))
  return new Set(counts).size === 1 ? '' : ` (${counts.join(', ')})`
}
