import type { Degrees } from '#contract/map-grid.ts'

const side = (degrees: number, positive: string, negative: string, digits: number): string =>
  `${Math.abs(degrees).toFixed(digits)}° ${degrees < 0 ? negative : positive}`

/** '56.1° N, 5.6° W' */
export const degreesText = ({ latitude, longitude }: Degrees, digits = 1): string =>
  `${side(latitude, 'N', 'S', digits)}, ${side(longitude, 'E', 'W', digits)}`
