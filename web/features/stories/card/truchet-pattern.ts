import { hash } from '#web/lib/hash.ts'

/** A cover's pattern in units of one cell: `strong` and `faint` are path data of quarter circles. */
interface TruchetPattern {
  columns: number
  rows: number
  strong: string
  faint: string
}

interface Corner {
  x: number
  y: number
  /** Signs of the way from the corner into its cell. */
  dx: 1 | -1
  dy: 1 | -1
}

const columns = 9
const rows = 6

/** Truchet tiles of quarter circles for a 3:2 cover, always the same for the same seed (a story's name). */
export function truchetPattern(seed: string): TruchetPattern {
  const random = randomFrom(seed)
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    x: index % columns,
    y: Math.floor(index / columns),
    isTurned: random() < 0.5,
  }))
  const corners = cells.map(({ x, y, isTurned }) => cornersOf(x, y, isTurned))
  return {
    columns,
    rows,
    strong: corners.map(([near, far]) => arc(near, 0.5) + arc(far, 0.5)).join(''),
    faint: corners.map(([near]) => arc(near, 0.25) + arc(near, 0.75)).join(''),
  }
}

/** The two opposite corners round which a cell's arcs run. */
function cornersOf(x: number, y: number, isTurned: boolean): [Corner, Corner] {
  return isTurned
    ? [
        { x: x + 1, y, dx: -1, dy: 1 },
        { x, y: y + 1, dx: 1, dy: -1 },
      ]
    : [
        { x, y, dx: 1, dy: 1 },
        { x: x + 1, y: y + 1, dx: -1, dy: -1 },
      ]
}

function arc({ x, y, dx, dy }: Corner, radius: number): string {
  const sweep = dx === dy ? 1 : 0
  return `M${x + dx * radius} ${y}A${radius} ${radius} 0 0 ${sweep} ${x} ${y + dy * radius}`
}

/** mulberry32: short, even, and the same in every browser. */
function randomFrom(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
