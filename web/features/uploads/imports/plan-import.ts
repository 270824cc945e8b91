import type { ExportKind } from '#contract/calls/imports.ts'
import { limits } from '#contract/limits.ts'
import { plainName } from '#contract/names.ts'
import {
  type ExportEntry,
  type ExportPlan,
  type LeftOut,
  type PlannedFile,
  storable,
} from './export-entry.ts'
import { isIcloud, readIcloud } from './read-icloud.ts'
import { findManifest, readStoryPad } from './read-storypad.ts'
import { isTakeout, readTakeout } from './read-takeout.ts'
import { hasXmp, readXmp } from './read-xmp.ts'

export interface ImportPlan extends ExportPlan {
  kind: ExportKind
  /** Entries that get an outcome each. */
  total: number
}

/** What the operating systems put beside files. */
const isNoise = ({ name, folder }: ExportEntry): boolean =>
  /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i.test(name) || /(?:^|\/)__MACOSX(?:\/|$)/.test(folder)

/** What is to be imported of an export; null when it is none that is known. */
export async function planImport(all: readonly ExportEntry[]): Promise<ImportPlan | null> {
  const entries = all.filter((entry) => !isNoise(entry))
  const found = await readExport(entries)
  if (found === null) return null
  const leftOut: LeftOut[] = [...found.leftOut]
  const files: PlannedFile[] = []
  for (const file of merged(found.files)) {
    const reason = file.entry.path.length > limits.imports.path ? 'long_name' : file.entry.problem
    if (reason === null) files.push({ ...file, albums: albumsOf(file) })
    else leftOut.push({ path: file.entry.path, reason })
  }
  const again = files.reduce((sum, file) => sum + file.again.length, 0)
  const total = files.length + again + leftOut.length
  return total === 0 ? null : { kind: found.kind, files, leftOut, total }
}

async function readExport(
  entries: readonly ExportEntry[],
): Promise<(ExportPlan & { kind: ExportKind }) | null> {
  const manifest = await findManifest(entries)
  if (manifest !== null) return { kind: 'storypad', ...readStoryPad(entries, manifest) }
  if (isIcloud(entries)) return { kind: 'icloud', ...(await readIcloud(entries)) }
  if (isTakeout(entries)) return { kind: 'takeout', ...(await readTakeout(entries)) }
  return hasXmp(entries) ? { kind: 'xmp', ...readXmp(entries) } : null
}

/** Names that stories may have, each once. */
const albumsOf = ({ albums }: PlannedFile): string[] => {
  const names = albums.map((album) => plainName(storable(album).slice(0, limits.storyName)))
  return [...new Set(names.filter((name) => name !== ''))].slice(0, limits.imports.albums)
}

/** One file for entries with the same name and content, as a picture is in its year and in each of its albums. */
function merged(files: readonly PlannedFile[]): PlannedFile[] {
  const groups = Map.groupBy(files, ({ entry }) =>
    entry.crc32 === null ? entry.path : `${entry.name.toLowerCase()} ${entry.sizeBytes} ${entry.crc32}`,
  )
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? (first ?? []) : mergedOf(first, others),
  )
}

function mergedOf(first: PlannedFile, others: readonly PlannedFile[]): PlannedFile {
  const all = [first, ...others]
  return {
    entry: first.entry,
    again: others.map(({ entry }) => entry),
    albums: all.flatMap(({ albums }) => albums),
    details: async () => {
      for (const { details } of all) {
        const found = await details()
        if (Object.keys(found).length > 0) return found
      }
      return {}
    },
  }
}
