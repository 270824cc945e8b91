import type { Drive, DriveEntry, DrivePage } from '#server/engines/drives/drive.ts'
import { DriveProtocolError } from '#server/engines/drives/drive-errors.ts'

/** The maximum number of consecutive pages without new entries; guards against endless lists. */
const mostIdlePages = 10

interface Folder {
  id: string | null
  next: string | null
}

/**
 * The next page of a folder with an entry for which `isNew`, or the last page.
 * @throws DriveProtocolError for an endless list without any
 */
export async function nextEntries(
  drive: Drive,
  access: string,
  folder: Folder,
  isNew: (entry: DriveEntry) => boolean = () => true,
): Promise<DrivePage> {
  let at = folder
  for (let idle = 0; idle < mostIdlePages; idle += 1) {
    const page = await drive.list(access, at)
    if (page.next === null || page.entries.some(isNew)) return page
    at = { ...at, next: page.next }
  }
  throw new DriveProtocolError(`a list of ${mostIdlePages} pages without anything new`)
}
