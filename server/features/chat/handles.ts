import type { FileId } from '#contract/ids.ts'

/** Short names of files for a model, in the order in which it meets them. They name no file that it was not given. */
export function createHandles() {
  const handles = new Map<string, string>()
  const ids = new Map<string, FileId>()
  const namesakes = new Map<string, FileId | null>()

  return {
    of(id: FileId, name: string): string {
      const before = handles.get(id)
      if (before !== undefined) return before
      const handle = `f${handles.size + 1}`
      handles.set(id, handle)
      ids.set(handle, id)
      namesakes.set(name, namesakes.has(name) ? null : id)
      return handle
    },
    handleOf: (id: string): string | null => handles.get(id) ?? null,
    /** By its handle, or by a name that only one of the files has. */
    find: (written: string): FileId | null =>
      ids.get(written.trim()) ?? namesakes.get(written.trim()) ?? null,
  }
}
