import ExifReader from 'exifreader'
import type { Position } from '#server/engines/media/media.ts'

interface ExifFacts {
  takenAt: string | null
  camera: string | null
  lens: string | null
  position: Position | null
}

const nothing: ExifFacts = { takenAt: null, camera: null, lens: null, position: null }

/** Parses an EXIF block as sharp returns it (`Exif\0\0` and a TIFF structure). A damaged one returns no facts. */
export function exifFacts(block: Uint8Array | undefined): ExifFacts {
  if (block === undefined) return nothing
  try {
    const isHeaded = Buffer.from(block.subarray(0, 4)).toString('latin1') === 'Exif'
    const { exif, gps } = ExifReader.load(Buffer.from(isHeaded ? block.subarray(6) : block), {
      expanded: true,
    })
    return {
      takenAt:
        isoTime(textOf(exif?.DateTimeOriginal), textOf(exif?.OffsetTimeOriginal)) ??
        isoTime(textOf(exif?.DateTimeDigitized), textOf(exif?.OffsetTimeDigitized)),
      camera: cameraName(textOf(exif?.Make), textOf(exif?.Model)),
      lens: cameraName(textOf(exif?.LensMake), textOf(exif?.LensModel)),
      position: positionOf(gps?.Latitude, gps?.Longitude),
    }
  } catch {
    return nothing
  }
}

function textOf(tag: { description: string } | undefined): string {
  // oxlint-disable-next-line no-control-regex -- cameras pad with NUL
  return (tag?.description ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
}

/** '2026:10:24 09:30:00' and '+01:00' > '2026-10-24T09:30:00+01:00'. */
function isoTime(time: string, offset: string): string | null {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/.exec(time)
  if (parts === null) return null
  const [, year, month, day, hour, minute, second = '00'] = parts
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const parsed = new Date(`${local}Z`)
  // A camera with an unset clock writes 0000, and 30 February does not exist.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(local) || Number(year) < 1900)
    return null
  return local + (/^[+-]\d\d:\d\d$/.test(offset) ? offset : '')
}

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
