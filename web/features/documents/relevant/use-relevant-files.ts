import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { type FileFilter, filteredFiles } from '#web/features/chat/composer/file-filters.ts'
import { isForbidden, type SharedRecord } from '#web/features/files/watch/shared-record.ts'
import type { DocumentsView } from '#web/features/documents/documents-address.ts'
import { relevantRecordQuery } from './relevant-record.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'

interface Listing {
  view: DocumentsView
  listed: readonly ListedFile[]
  /** The first page of the view is there. */
  isListed: boolean
  isChatOpen: boolean
}

export interface RelevantFiles {
  /** What the page shows: relevant files that were not in the list, then the list without those. */
  files: readonly ListedFile[]
  /** How many of these stand before the list. */
  ahead: number
  /** Those that are relevant, wherever they stand. */
  marked: ReadonlySet<FileId>
  filters: FileFilter[]
  onFilters: (filters: FileFilter[]) => void
  /** An answer cites these files; they replace the previous ones. */
  onAnswer: (files: readonly { file_id: FileId }[]) => void
  /** They outlast the closing of the chat that is next. */
  keep: () => void
  clear: () => void
}

const none: readonly FileId[] = []
const nothingAhead = { found: none, place: '', ids: none }

/** Without any address there is nothing to show (specification 2, section 4). */
export const isShowable = ({ url, s3Url, thumbnail_url: picture }: StoredFile): boolean =>
  Boolean(url || s3Url || picture)

function notListed(found: readonly FileId[], listed: readonly ListedFile[]): readonly FileId[] {
  const inList = new Set(listed.map(({ file_id }) => file_id))
  return found.filter((id) => !inList.has(id))
}

function shownAhead(record: SharedRecord | undefined): ListedFile[] {
  if (record === undefined || isForbidden(record) || !isShowable(record)) return []
  return [{ ...record, hit: null }]
}

/**
 * The cited files of the chosen answer, or those the next question is narrowed to, among the files of the
 * store, until they are cleared or the chat is closed.
 */
export function useRelevantFiles({ view, listed, isListed, isChatOpen }: Listing): RelevantFiles {
  const [filters, setFilters] = useState<FileFilter[]>([])
  const [found, setFound] = useState(none)
  const [isKept, setIsKept] = useState(false)
  const [wasOpen, setWasOpen] = useState(isChatOpen)
  const [ahead, setAhead] = useState(nothingAhead)

  const clear = () => {
    setFilters([])
    setFound(none)
  }
  if (wasOpen !== isChatOpen) {
    setWasOpen(isChatOpen)
    setIsKept(false)
    if (!isChatOpen && !isKept) clear()
  }
  // Decided once for an answer and a view, however that is laid out: nothing moves when the list reaches a file later.
  const place = JSON.stringify({ ...view, layout: null })
  if (isListed && (ahead.found !== found || ahead.place !== place))
    setAhead({ found, place, ids: notListed(found, listed) })

  const records = useQueries({ queries: ahead.ids.map(relevantRecordQuery) })
  // All at once: the list makes room for them once.
  const isKnown = records.every(({ isPending }) => !isPending)
  const first = isKnown ? records.flatMap(({ data }) => shownAhead(data)) : []
  const inFront = new Set(first.map(({ file_id }) => file_id))
  const files =
    first.length === 0 ? listed : [...first, ...listed.filter((file) => !inFront.has(file.file_id))]
  const relevant = files.filter((file) => found.includes(file.file_id) && isShowable(file))

  return {
    files,
    ahead: first.length,
    marked: new Set(relevant.map(({ file_id }) => file_id)),
    filters,
    onFilters: (next) => {
      setFilters(next)
      setFound(filteredFiles(next).map(({ file_id }) => file_id))
    },
    onAnswer: (answered) => setFound(answered.map(({ file_id }) => file_id)),
    keep: () => setIsKept(true),
    clear,
  }
}
