import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { Details, ExportEntry, ExportPlan } from './export-entry.ts'
import { readDetails } from './export-entry.ts'
import { parseJson } from './read-takeout.ts'
import { captionOf, placeOf, timeOf } from './said-facts.ts'

const mostManifestBytes = 256 * 1024 ** 2

const Manifest = z.object({
  files: z.array(
    z.object({
      path: z.nullable(z.string()),
      name: z.string(),
      caption: z.nullable(z.string()),
      caption_by: z.nullable(z.string()),
      taken: z.nullable(
        z.object({ at: z.string(), offset_minutes: z.nullable(z.number()), from: z.string() }),
      ),
      place: z.optional(z.nullable(z.object({ latitude: z.number(), longitude: z.number() }))),
      stories: z.array(z.string()),
    }),
  ),
  stories: z.array(z.object({ id: z.string(), name: z.string() })),
})
type Manifest = z.infer<typeof Manifest>
type Line = Manifest['files'][number]

/** The manifest of a StoryPad zip; null in others. */
export async function findManifest(entries: readonly ExportEntry[]) {
  const entry = entries.find(({ name, folder }) => name === 'manifest.json' && !folder.includes('/'))
  if (entry === undefined) return null
  const parsed = Manifest.safeParse(parseJson(await readDetails(entry, mostManifestBytes)))
  return parsed.success ? { entry, manifest: parsed.data } : null
}

/** The files of a StoryPad zip, with what their owner has written and corrected. */
export function readStoryPad(
  entries: readonly ExportEntry[],
  { entry: manifestEntry, manifest }: { entry: ExportEntry; manifest: Manifest },
): ExportPlan {
  const prefix = manifestEntry.folder === '' ? '' : `${manifestEntry.folder}/`
  const lines = new Map(manifest.files.map((line) => [`${prefix}${line.path ?? ''}`, line]))
  const names = new Map(manifest.stories.map(({ id, name }) => [id, name.slice(0, limits.storyName)]))
  const files = entries.flatMap((entry) => {
    const line = lines.get(entry.path)
    if (line === undefined) return []
    const albums = line.stories.flatMap((story) => names.get(story) ?? [])
    return { entry, again: [], albums, details: async () => detailsOf(line) }
  })
  return { files, leftOut: [] }
}

function detailsOf({ name, caption, caption_by: by, taken, place }: Line): Details {
  const isOwn = taken?.from === 'owner'
  return {
    name,
    ...(by === 'person' && captionOf(caption)),
    ...placeOf(place),
    ...(isOwn && withOffset(timeOf(taken.at), taken.offset_minutes)),
  }
}

const withOffset = ({ taken }: Details, offset: number | null): Details =>
  taken === undefined ? {} : { taken: { ...taken, offset_minutes: offset } }
