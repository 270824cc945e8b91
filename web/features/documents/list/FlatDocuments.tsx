import Box from '@mui/material/Box'
import { type ComponentProps, useState } from 'react'
import type { FileId } from '#contract/ids.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import type { DocumentsView } from '#web/features/documents/documents-address.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { loadMonth } from '#web/features/documents/calendar/load-month.ts'
import { FromMonth } from '#web/features/documents/calendar/FromMonth.tsx'
import { countFilters } from '#web/features/documents/filters/document-filters.ts'
import { FileList } from './FileList.tsx'
import { GridSkeleton, skeletonHeight } from './GridSkeleton.tsx'
import { NoDocuments } from '#web/features/documents/NoDocuments.tsx'
import { documentWords } from '#web/features/documents/documents-words.ts'
import type { useDocuments } from '#web/features/documents/use-documents.ts'

const MonthScrubber = lazyPart(
  'MonthScrubber',
  () => import('#web/features/documents/calendar/MonthScrubber.tsx'),
)

interface FlatDocumentsProps extends Omit<
  ComponentProps<typeof FileList>,
  'layout' | 'hasMore' | 'onMonth' | 'onToggleAll'
> {
  view: DocumentsView
  documents: ReturnType<typeof useDocuments>
  onShowAll: () => void
  onUpload: () => void
  /** Selects all of them, or none. */
  onToggleIds: (ids: readonly FileId[]) => void
  /** Begins the list with a month; null: with the first. */
  onFrom: (month: string | null) => void
}

/** All files, whatever stories they are in. */
export function FlatDocuments(props: FlatDocumentsProps) {
  const { view, documents, onShowAll, onUpload, onFrom, onToggleIds, ...list } = props
  const [month, setMonth] = useState<string | null>(null)
  // A month is selected as a whole, also what has not been loaded of it.
  const toggleAll = async (ids: readonly FileId[], ofMonth: string | null) => {
    const all = ofMonth === null ? ids : await loadMonth(documents, ofMonth)
    onToggleIds(all)
  }
  // The months of the files are known for each type only.
  const isByDay = view.layout === 'grid' && view.search === '' && countFilters(view.filters) === 0
  return (
    <>
      {view.from !== null && <FromMonth month={view.from} onLeave={() => onFrom(null)} />}
      {isByDay && (
        <PartBoundary renderFailure={() => null}>
          <MonthScrubber type={view.type} sort={view.sort} month={month ?? view.from} onMonth={onFrom} />
        </PartBoundary>
      )}
      {/* As high as what it shows while it loads: what is below it stays where it is. */}
      <Box sx={{ mt: '8px', minHeight: skeletonHeight }}>
        {documents.isPending && <GridSkeleton />}
        {documents.isError && documents.data === undefined && (
          <FailureState
            title={documentWords.failed}
            text={wordsOf(documents.error)}
            onRetry={() => void documents.refetch()}
          />
        )}
        {documents.isSuccess && list.files.length === 0 && !documents.hasNextPage && (
          <NoDocuments view={view} onShowAll={onShowAll} onUpload={onUpload} />
        )}
        <FileList
          layout={view.layout}
          hasMore={documents.hasNextPage}
          onMonth={setMonth}
          onToggleAll={(ids, ofMonth) => void toggleAll(ids, ofMonth)}
          {...list}
        />
      </Box>
      <ListEnd list={documents} loading="Loading more documents" failed={documentWords.failed} />
    </>
  )
}
