/** The map is a square of the world in Web Mercator; at each level its cells are half as wide as before. */
export const mapLevels = { most: 20 } as const
/** The northernmost latitude of the square, and with its sign changed the southernmost. */
export const mapEdge = 85.051_128_78

/** A point of the square: 0 is west and north, 1 is east and south. */
export interface MapPoint {
  x: number
  y: number
}

export interface Degrees {
  latitude: number
  longitude: number
}

export function mapPointOf({ latitude, longitude }: Degrees): MapPoint {
  const sine = Math.sin((Math.min(mapEdge, Math.max(-mapEdge, latitude)) * Math.PI) / 180)
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export const degreesOf = ({ x, y }: MapPoint): Degrees => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  longitude: x * 360 - 180,
})

/** A cell of a level, counted from the north-west. */
export interface MapCell {
  level: number
  x: number
  y: number
}

/** The cells between two edges of a level, the edges included. */
export interface MapCells {
  level: number
  left: number
  top: number
  right: number
  bottom: number
}

/** The cell that a point is in. */
export function cellAt(level: number, { x, y }: MapPoint): MapCell {
  const cells = 2 ** level
  const within = (share: number) => Math.min(cells - 1, Math.max(0, Math.floor(share * cells)))
  return { level, x: within(x), y: within(y) }
}

export const countCells = ({ left, top, right, bottom }: MapCells): number =>
  (right - left + 1) * (bottom - top + 1)
