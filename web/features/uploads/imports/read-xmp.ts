import { extensionOf } from '#contract/file-kinds.ts'
import { limits } from '#contract/limits.ts'
import {
  type Details,
  type ExportEntry,
  type ExportPlan,
  type PlannedFile,
  readDetails,
  splitName,
} from './export-entry.ts'
import { captionOf, placeOf, timeOf } from './said-facts.ts'

export const hasXmp = (entries: readonly ExportEntry[]): boolean =>
  entries.some(({ name }) => extensionOf(name) === '.xmp')

/** Pictures with XMP files beside them, as Immich, Apple Photos and many programs export them. */
export function readXmp(entries: readonly ExportEntry[]): ExportPlan {
  const files: PlannedFile[] = []
  const leftOut: ExportPlan['leftOut'][number][] = []
  for (const [folder, own] of Map.groupBy(entries, (entry) => entry.folder)) {
    const sidecars = new Map(
      own
        .filter(({ name }) => extensionOf(name) === '.xmp')
        .map((entry) => [splitName(entry.name)[0].toLowerCase(), entry]),
    )
    const used = new Set<ExportEntry>()
    const album = albumOf(folder)
    for (const entry of own) {
      const ending = extensionOf(entry.name)
      if (ending === '.xmp') continue
      if (ending === '.aae') {
        leftOut.push({ path: entry.path, reason: 'edits' })
        continue
      }
      const name = entry.name.toLowerCase()
      const sidecar = sidecars.get(name) ?? sidecars.get(splitName(name)[0])
      if (sidecar !== undefined) used.add(sidecar)
      const details = async () => (sidecar === undefined ? {} : detailsIn(await readDetails(sidecar)))
      files.push({ entry, again: [], albums: album === null ? [] : [album], details })
    }
    for (const sidecar of sidecars.values())
      if (!used.has(sidecar)) leftOut.push({ path: sidecar.path, reason: 'no_picture' })
  }
  return { files, leftOut }
}

/** Folders of storages and of days, which are no albums. */
const noAlbum = /^(?:[\da-f-]+|library|upload|originals?|photos?|pictures|images|dcim|immich|export)$/i
const datePattern = /^\d{4}(?:[-_. ]?\d{2}){0,2}$/

/** The folder that a picture is in, if its name is one that people gave; the folder of the whole export is none. */
function albumOf(folder: string): string | null {
  const parts = folder.split('/')
  const name = parts.at(-1)?.slice(0, limits.storyName) ?? ''
  const isNamed = parts.length > 1 && /\p{L}{2}/u.test(name) && !noAlbum.test(name) && !datePattern.test(name)
  return isNamed ? name : null
}

/** What an XMP file says of its picture. */
export function detailsIn(text: string | null): Details {
  // A document type can make a short text a long one.
  if (text === null || text.includes('<!DOCTYPE')) return {}
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const value = valuesIn(document)
  const latitude = coordinate(value('exif:GPSLatitude'), 'S')
  const longitude = coordinate(value('exif:GPSLongitude'), 'W')
  const time = value('exif:DateTimeOriginal') ?? value('photoshop:DateCreated') ?? value('xmp:CreateDate')
  return {
    ...captionOf(value('dc:description') ?? value('tiff:ImageDescription')),
    ...(latitude !== null && longitude !== null && placeOf({ latitude, longitude })),
    ...timeOf(time),
  }
}

/** Values of properties by their usual names, written as elements or as attributes. */
function valuesIn(document: Document): (name: string) => string | null {
  const found = new Map<string, string>()
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) if (!found.has(name)) found.set(name, value)
    if (!found.has(element.nodeName)) found.set(element.nodeName, element.textContent.trim())
  }
  return (name) => found.get(name) ?? null
}

/** '52,31.2N', '52,31,12N' or '52.52'. */
function coordinate(text: string | null, negative: 'S' | 'W'): number | null {
  if (text === null || text.length > 40) return null
  const [, degrees, minutes = '0', seconds = '0', side = ''] =
    /^(-?\d{1,3}(?:\.\d{1,15})?)(?:,(\d{1,2}(?:\.\d{1,12})?)(?:,(\d{1,2}(?:\.\d{1,12})?))?)?([NSEW])?$/.exec(
      text,
    ) ?? []
  if (degrees === undefined) return null
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return side === negative ? -value : value
}
