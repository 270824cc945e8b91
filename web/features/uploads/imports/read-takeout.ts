import { extensionOf } from '#contract/file-kinds.ts'
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import {
  type Details,
  type ExportEntry,
  type ExportPlan,
  type LeftOut,
  type PlannedFile,
  readDetails,
  splitName,
} from './export-entry.ts'
import { matchDetails } from './takeout-names.ts'
import { captionOf, placeOf } from './said-facts.ts'

/** The last one of a date. */
const lastSecond = 8.64e12

const Place = z.object({ latitude: z.number(), longitude: z.number() })

/** The JSON beside a picture. */
const TakeoutDetails = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  photoTakenTime: z.optional(z.object({ timestamp: z.union([z.string(), z.number()]) })),
  geoData: z.optional(Place),
  trashed: z.optional(z.boolean()),
})

/** The JSON of an album. */
const TakeoutAlbum = z.object({
  title: z.optional(z.string()),
  albumData: z.optional(z.object({ title: z.optional(z.string()) })),
  photoTakenTime: z.optional(z.unknown()),
})

export const isTakeout = (entries: readonly ExportEntry[]): boolean =>
  entries.some(({ folder, name }) => isDetailsName(name) || /(?:^|\/)Takeout(?:\/|$)/.test(folder))

/** 'IMG_1.jpg.json', 'IMG_1.jpg.supplemental-meta.json', 'IMG_1.jpg(1).json'. */
const isDetailsName = (name: string): boolean =>
  name.length < 256 &&
  (/\.(?:jpe?g|heic|png|gif|webp|mp4|mov|avi|3gp|dng|tiff?)(?:\.s[a-z-]{0,20})?(?:\(\d{1,5}\))?\.json$/i.test(
    name,
  ) ||
    /\.supplemental-metadata(?:\(\d{1,5}\))?\.json$/.test(name))

/** The pictures of a Takeout, with their albums. */
export async function readTakeout(entries: readonly ExportEntry[]): Promise<ExportPlan> {
  const files: Omit<PlannedFile, 'again'>[] = []
  const leftOut: LeftOut[] = []
  for (const [folder, own] of Map.groupBy(entries, (entry) => entry.folder)) {
    const details = own.filter(({ name }) => extensionOf(name) === '.json')
    const viewers = own.filter(({ name }) => isViewer(name, folder))
    const others = new Set([...details, ...viewers])
    const pictures = own.filter((entry) => !others.has(entry))
    leftOut.push(...viewers.map(({ path }) => ({ path, reason: 'viewer' as const })))
    const byName = new Map(details.map((entry) => [entry.name, entry]))
    const matched = matchDetails(
      pictures.map(({ name }) => name),
      details.map(({ name }) => name),
    )
    const used = new Set([...matched.values()].map(({ details: name }) => name))
    const unused = details.filter(({ name }) => !used.has(name))
    const { album, isAlbum } = await findAlbum(unused)
    leftOut.push(
      ...unused
        .filter((entry) => !isAlbum(entry))
        .map(({ path }) => ({ path, reason: 'no_picture' as const })),
    )
    for (const entry of pictures) {
      const match = matched.get(entry.name)
      const said = byName.get(match?.details ?? '')
      files.push({
        entry,
        albums: album === null ? [] : [album],
        details: () =>
          said === undefined ? Promise.resolve({}) : detailsOf(entry, said, match?.isOwn ?? false),
      })
    }
  }
  return { files: files.map((file) => ({ ...file, again: [] })), leftOut }
}

/** The page that shows an export without its product. */
const isViewer = (name: string, folder: string): boolean =>
  ['.html', '.htm'].includes(extensionOf(name)) && folder.split('/').length <= 2

/** Earlier exports have a folder for each day. */
const isDay = (title: string): boolean => /^\d{4}-\d\d-\d\d/.test(title)

/** The name of the album that a folder is: an album has a JSON with a title, a year has none. */
async function findAlbum(unused: readonly ExportEntry[]) {
  const short = unused.filter(({ name }) => !splitName(name)[0].includes('.')).slice(0, 5)
  const albums = new Map<ExportEntry, string>()
  for (const entry of short) {
    const title = albumTitle(await readDetails(entry))
    if (title !== null) albums.set(entry, title)
  }
  const isAlbum = (entry: ExportEntry) => albums.has(entry)
  const [title] = albums.values()
  const name = title?.trim().slice(0, limits.storyName) ?? ''
  return { album: name === '' || isDay(name) ? null : name, isAlbum }
}

/** The title of an album, perhaps an empty one; null when the text is of something else. */
function albumTitle(text: string | null): string | null {
  const parsed = TakeoutAlbum.safeParse(parseJson(text))
  if (!parsed.success || parsed.data.photoTakenTime !== undefined) return null
  return parsed.data.title ?? parsed.data.albumData?.title ?? null
}

async function detailsOf(entry: ExportEntry, said: ExportEntry, isOwn: boolean): Promise<Details> {
  const parsed = TakeoutDetails.safeParse(parseJson(await readDetails(said)))
  if (!parsed.success) return {}
  const { title, description, photoTakenTime, geoData, trashed = false } = parsed.data
  const seconds = Number(photoTakenTime?.timestamp ?? NaN)
  const isNamed = title !== undefined && isOwn && extensionOf(title) === extensionOf(entry.name)
  return {
    isTrashed: trashed,
    ...(isNamed && { name: title }),
    ...captionOf(description),
    ...placeOf(geoData),
    // A picture without a time gets 1970 there.
    ...(Math.abs(seconds) <= lastSecond && seconds !== 0 && { utc: Math.round(seconds * 1000) }),
  }
}

export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
