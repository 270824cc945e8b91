import type { PlaceBox } from '#contract/place-filter.ts'
import { cellAt, type MapCell, type MapCells, mapPointOf } from '#contract/map-grid.ts'

/** The level of the function `place_key`. */
const finest = 24

/** The keys of a cell: from `low`, below `high`. */
export interface KeyRange {
  low: number
  high: number
}

/** The bits of column and row in turn, as in `place_key`. */
export function keysOf({ level, x, y }: MapCell): KeyRange {
  let key = 0
  for (let bit = level - 1; bit >= 0; bit -= 1) key = key * 4 + ((y >> bit) & 1) * 2 + ((x >> bit) & 1)
  const keys = 4 ** (finest - level)
  return { low: key * keys, high: (key + 1) * keys }
}

/** The same keys, none of them twice: both boxes of a filter that crosses the line of dates may be in one cell. */
export function mergedRanges(ranges: readonly KeyRange[]): KeyRange[] {
  const found: KeyRange[] = []
  for (const { low, high } of ranges.toSorted((one, other) => one.low - other.low)) {
    const before = found.at(-1)
    if (before !== undefined && low <= before.high) before.high = Math.max(before.high, high)
    else found.push({ low, high })
  }
  return found
}

/** All cells between the edges, row by row. */
export const cellsIn = ({ level, left, top, right, bottom }: MapCells): MapCell[] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (__, column) => ({ level, x: left + column, y: top + row })),
  ).flat()

/** A box is covered by at most so many cells on either side. */
const mostCovering = 4

/** The finest cells that cover a box and are few. */
export function cellsCovering({ west, south, east, north }: PlaceBox): MapCell[] {
  const [first, last] = [
    mapPointOf({ latitude: north, longitude: west }),
    mapPointOf({ latitude: south, longitude: east }),
  ]
  for (let level = finest; level > 0; level -= 1) {
    const [{ x: left, y: top }, { x: right, y: bottom }] = [cellAt(level, first), cellAt(level, last)]
    if (right - left < mostCovering && bottom - top < mostCovering)
      return cellsIn({ level, left, top, right, bottom })
  }
  return [{ level: 0, x: 0, y: 0 }]
}
