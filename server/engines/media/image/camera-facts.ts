import type { Position } from '#server/engines/media/media.ts'

/** 'Canon' and 'Canon EOS R6' > 'Canon EOS R6'. */
export function cameraName(make: string, model: string): string | null {
  const isRepeated = model.toLowerCase().startsWith(make.toLowerCase().split(' ')[0] ?? '')
  const name = (isRepeated ? model : `${make} ${model}`).trim() || make
  return name === '' ? null : name.slice(0, 80)
}

export function positionOf(latitude: number | undefined, longitude: number | undefined): Position | null {
  if (latitude === undefined || longitude === undefined) return null
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  // Written by cameras without a satellite fix.
  if (latitude === 0 && longitude === 0) return null
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
