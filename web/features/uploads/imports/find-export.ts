import { hash } from '#web/lib/hash.ts'
import { pathParts } from './export-entry.ts'
import { folderEntries, isInFolder } from './folder-entries.ts'
import { openZips, UnreadableZip } from './open-zip.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import type { WantedImport } from './run-import.ts'

/** What is found in chosen files: an export, with the files that it is in; or the zip that cannot be opened. */
export type FoundExport = (WantedImport & { files: readonly File[] }) | { unreadable: string }

const isZip = (file: File): boolean => /\.zip$/i.test(file.name)

/** Looks for an export in chosen zips, or in chosen folders; null when there is none. */
export async function findExport(chosen: readonly File[]): Promise<FoundExport | null> {
  const zips = chosen.filter(isZip)
  const inFolders = chosen.filter((file) => !isZip(file) && isInFolder(file))
  try {
    if (zips.length > 0) return foundIn(zips, await planImport(await openZips(zips)))
    return inFolders.length === 0 ? null : foundIn(inFolders, await planImport(folderEntries(inFolders)))
  } catch (failure) {
    if (failure instanceof UnreadableZip) return { unreadable: failure.message }
    throw failure
  }
}

function foundIn(files: readonly File[], plan: ImportPlan | null): FoundExport | null {
  const [first] = files
  if (plan === null || first === undefined) return null
  const [folder = first.name] = isZip(first)
    ? [first.name]
    : pathParts('path' in first ? String(first.path) : first.webkitRelativePath)
  const marks = files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).toSorted()
  const text = marks.join('\n')
  return { plan, files, name: folder, fingerprint: `${hash(text)}-${hash(`2 ${text}`)}-${plan.total}` }
}
