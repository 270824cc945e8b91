import { limits } from '#contract/limits.ts'
import { createPaths, type ExportEntry } from './export-entry.ts'

/** The path of a dropped file, or of one of a chosen folder; else its name. */
function pathOf(file: File): string {
  if ('path' in file && typeof file.path === 'string' && file.path !== '') return file.path
  return file.webkitRelativePath || file.name
}

/** The files of an unpacked export. */
export function folderEntries(files: readonly File[]): ExportEntry[] {
  const place = createPaths()
  return files.map((file) => ({
    ...place(pathOf(file)),
    sizeBytes: file.size,
    crc32: null,
    modifiedAt: file.lastModified,
    problem: file.size > limits.fileBytes ? 'too_large' : null,
    read: async () => file,
  }))
}

/** It came in a folder. */
export const isInFolder = (file: File): boolean => {
  const parts = pathOf(file)
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  return parts.length > 1
}
