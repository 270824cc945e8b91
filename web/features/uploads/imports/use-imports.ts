import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getSummary, listUploads } from '#contract/calls/files.ts'
import { endImport, getImport, type Import, listImports, undoImport } from '#contract/calls/imports.ts'
import type { ImportId } from '#contract/ids.ts'
import { getFeed } from '#contract/calls/stories.ts'
import { listTrash } from '#contract/calls/trash.ts'
import { failedWith } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { importsWords } from './imports-words.ts'

/** The viewer's imports, newest first. */
export const useImports = () =>
  useQuery({
    queryKey: keyOf(listImports),
    queryFn: async ({ signal }) => (await call(listImports, { signal })).imports,
  })

/** An import with its stories and what it left out. */
export const useImportReport = (id: ImportId) =>
  useQuery({
    queryKey: keyOf(getImport, { params: { import: id } }),
    queryFn: ({ signal }) => call(getImport, { params: { import: id }, signal }),
  })

/** Everything that shows what an import has brought. */
const shown = [listImports, getImport, listUploads, getSummary, getFeed, listTrash]

/** Asks, then undoes an import, a part at a time. */
export function useUndoImport(): (one: Import) => Promise<void> {
  const client = useQueryClient()
  const { confirm, snackbar } = useNotices()
  return async ({ id }) => {
    const isWanted = await confirm({
      title: importsWords.undoTitle,
      text: importsWords.undoText,
      confirmLabel: importsWords.undo,
      isDangerous: true,
    })
    if (!isWanted) return
    try {
      while ((await call(undoImport, { params: { import: id } })).has_more);
      snackbar(importsWords.undoDone)
    } catch (failure) {
      snackbar(failedWith(importsWords.undoFailed, failure))
    }
    for (const endpoint of shown) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
}

/** Ends an import that is not to go on. */
export function useEndImport(): (one: Import) => void {
  const { write } = useWrite(endImport, { invalidates: () => [keyOf(listImports)] })
  return ({ id }) => void write({ params: { import: id } })
}
