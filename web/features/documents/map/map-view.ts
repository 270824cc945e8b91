import { limits } from '#contract/limits.ts'
import { countCells, degreesOf, type MapCells, mapLevels } from '#contract/map-grid.ts'
import type { PlaceBox } from '#contract/place-filter.ts'

/** The square of the world on the screen: its corner in pixels, and its width. */
export interface MapView {
  x: number
  y: number
  width: number
}

interface Size {
  width: number
  height: number
}

/** A cell is about so wide on the screen: room for a picture. */
const leastCell = 88

/** The cells of the level whose cells have room for a picture, and that are in sight. */
export function cellsInSight(view: MapView, size: Size): MapCells {
  const finest = Math.floor(Math.log2(view.width / leastCell))
  for (let level = Math.min(mapLevels.most, Math.max(0, finest)); ; level -= 1) {
    const cells = cellsOfLevel(level, view, size)
    if (level === 0 || countCells(cells) <= limits.mapCells) return cells
  }
}

function cellsOfLevel(level: number, { x, y, width }: MapView, size: Size): MapCells {
  const cell = width / 2 ** level
  const within = (at: number) => Math.min(2 ** level - 1, Math.max(0, Math.floor(at)))
  return {
    level,
    left: within(-x / cell),
    top: within(-y / cell),
    right: within((size.width - x) / cell),
    bottom: within((size.height - y) / cell),
  }
}

/** A picture keeps so far from the edges of its cell: pictures of two cells never overlap. */
const margin = 26

/** Where a picture is on the screen, for a point of the square in a cell. */
export function positionIn(
  view: MapView,
  { level, x: column, y: row }: { level: number; x: number; y: number },
  point: { x: number; y: number },
): { left: number; top: number } {
  const cell = view.width / 2 ** level
  const keep = (at: number, start: number) => Math.min(start + cell - margin, Math.max(start + margin, at))
  return {
    left: keep(view.x + point.x * view.width, view.x + column * cell),
    top: keep(view.y + point.y * view.width, view.y + row * cell),
  }
}

/** A cell in degrees. */
export function boxOfCell({ level, x, y }: { level: number; x: number; y: number }): PlaceBox {
  const cells = 2 ** level
  const north = degreesOf({ x: x / cells, y: y / cells })
  const south = degreesOf({ x: (x + 1) / cells, y: (y + 1) / cells })
  return { west: north.longitude, north: north.latitude, east: south.longitude, south: south.latitude }
}
