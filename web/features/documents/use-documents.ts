import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listMapClusters } from '#contract/calls/file-finding.ts'
import {
  deleteUpload,
  getStorageUse,
  getSummary,
  listUploads,
  type StoredFile,
} from '#contract/calls/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { getFeed } from '#contract/calls/stories.ts'
import { listTrash } from '#contract/calls/trash.ts'
import { failedWith } from '#web/api/api-problem.ts'
import { dropItem } from '#web/api/cached-item.ts'
import { type Ask, call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { fileItem } from '#web/features/files/file-item.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { useUndoKey } from '#web/ui/hooks/use-undo-key.ts'
import type { DocumentsView } from './documents-address.ts'
import { documentWords } from './documents-words.ts'
import { hideRelevant, showRelevant } from './relevant/relevant-record.ts'
import { countFilters, filtersQuery } from './filters/document-filters.ts'
import { useRestoreFiles } from './trash/use-trash.ts'

/** A file of the document store, with the places where it matches a search. */
export type ListedFile = z.infer<NonNullable<typeof listUploads.reply>>['uploads'][number]

/** Which of the user's files: all by the day they were taken, those of one story, or those of none. */
type FilesOf = { mine_only: 'true'; by: 'taken' } | { story: StoryId | 'none' }

const byDay = { mine_only: 'true', by: 'taken' } as const

/** How such files are asked for as a view has them, a page at a time. */
export function filesQuery(
  of: FilesOf,
  { search, type, sort, from, filters }: DocumentsView,
  ask: Ask = call,
) {
  const isFiltered = countFilters(filters) > 0
  const query = {
    // Only the own files by day have filters.
    ...(isFiltered && { ...byDay, ...filtersQuery(filters), ...(filters.story && { story: filters.story }) }),
    ...of,
    ...(search && { q: search }),
    ...(type !== 'all' && { type }),
    ...(sort !== 'none' && { sort }),
    ...(from !== null && 'by' in of && edgeOf(from, sort)),
  } as const
  return infiniteQueryOptions({
    queryKey: keyOf(listUploads, { query }),
    queryFn: ({ pageParam, signal }) =>
      ask(listUploads, {
        query: {
          ...query,
          limit: limits.uploadsPage,
          // The list goes on behind the last one, whichever way it goes.
          ...(pageParam !== null && (sort === 'oldest' ? { after: pageParam } : { before: pageParam })),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  })
}

/** Where a list begins that begins with a month; the cursor of a later page takes its place. */
function edgeOf(month: string, sort: DocumentsView['sort']) {
  const [year = 0, of = 1] = month.split('-').map(Number)
  // The last moment before the month, or the first one after it.
  if (sort === 'oldest') return { after: new Date(Date.UTC(year, of - 1) - 1).toISOString() }
  return { before: new Date(Date.UTC(year, of)).toISOString() }
}

export const allFiles: FilesOf = byDay

/** All files of the viewer, where the view has them one after the other. */
export function useDocuments(view: DocumentsView) {
  return useInfiniteQuery({
    ...filesQuery(allFiles, view),
    enabled: view.grouping === 'flat' && view.layout !== 'map',
  })
}

/** Deletes files after asking; they leave the list at once and come back if it fails, or by Undo. True when they are gone. */
export function useDeleteFiles(): (files: readonly StoredFile[]) => Promise<boolean> {
  const client = useQueryClient()
  const restore = useRestoreFiles()
  const offerUndo = useUndoKey()
  const { confirm, toast } = useNotices()
  const { write } = useWrite(deleteUpload)
  return async (files) => {
    const one = files.length === 1 ? files[0] : undefined
    const isWanted = await confirm({
      title: one === undefined ? documentWords.deleteMany(files.length) : documentWords.deleteOne(one.name),
      text: documentWords.deleteText(one !== undefined),
      confirmLabel: documentWords.delete,
      isDangerous: true,
    })
    if (!isWanted) return false
    await client.cancelQueries({ queryKey: keyOf(listUploads) })
    for (const { file_id } of files) {
      dropItem(client, { ...fileItem(file_id), heldBy: [listUploads] })
      hideRelevant(client, file_id)
    }
    const outcomes = await Promise.all(files.map(({ file_id: id }) => write({ params: { id } })))
    const refused = outcomes.find((outcome) => !outcome.isDone)
    const isDone = refused === undefined
    const gone = files.filter((_, at) => outcomes[at]?.isDone).map(({ file_id }) => file_id)
    for (const { file_id } of files) if (!gone.includes(file_id)) void showRelevant(client, file_id)
    const undo = () => void restore(gone)
    if (isDone) toast(documentWords.deleted, { actions: [{ label: documentWords.undo, onClick: undo }] })
    else toast(failedWith(documentWords.deleteFailed, refused.failure))
    if (gone.length > 0) offerUndo(undo)
    // Once for all of them; what could not be deleted comes back with it.
    await Promise.all(
      [listUploads, listMapClusters, getSummary, getFeed, listTrash, getStorageUse].map((endpoint) =>
        client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
    return isDone
  }
}
