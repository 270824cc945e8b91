import type { FileId } from '#contract/ids.ts'
import { dayOf } from '#web/features/files/file-facts.ts'
import type { useDocuments } from '#web/features/documents/use-documents.ts'

type Documents = ReturnType<typeof useDocuments>

/** The files of a month of the list, after the rest of them is loaded; those that came if it fails on the way. */
export async function loadMonth(documents: Documents, month: string): Promise<FileId[]> {
  let { data, hasNextPage } = documents
  const files = () => data?.pages.flatMap((page) => page.uploads) ?? []
  const isLast = () => {
    const last = files().at(-1)
    return last !== undefined && dayOf(last).startsWith(month)
  }
  while (hasNextPage && isLast()) {
    const next = await documents.fetchNextPage()
    if (next.isError) break
    ;({ data, hasNextPage } = next)
  }
  return files()
    .filter((file) => dayOf(file).startsWith(month))
    .map((file) => file.file_id)
}
