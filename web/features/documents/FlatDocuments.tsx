import Box from '@mui/material/Box'
import type { StoredFile } from '#contract/files.ts'
import type { FileId } from '#contract/ids.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { FailureState } from '#web/ui/FailureState.tsx'
import { NearEnd } from '#web/ui/NearEnd.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import { DocumentGrid } from './DocumentGrid.tsx'
import { documentRows } from './document-rows.ts'
import type { DocumentsView } from './documents-address.ts'
import { DocumentTree, type TreeActions } from './DocumentTree.tsx'
import { GridSkeleton, skeletonHeight } from './GridSkeleton.tsx'
import { NoDocuments } from './NoDocuments.tsx'
import type { Selection } from './selection.ts'
import type { ListedFile, useDocuments } from './use-documents.ts'

interface FlatDocumentsProps extends TreeActions {
  view: DocumentsView
  documents: ReturnType<typeof useDocuments>
  /** Those of them that have come so far. */
  files: readonly ListedFile[]
  /** So many of them stand before the list, and are of no day. */
  ahead: number
  selection: Selection
  /** Files the answer stands on. */
  marked: ReadonlySet<FileId>
  isTouch: boolean
  onShowAll: () => void
  onUpload: () => void
}

/** All files, one after the other: as pictures by day, or as names. */
export function FlatDocuments(props: FlatDocumentsProps) {
  const { view, documents, files, ahead, selection, marked, isTouch, ...others } = props
  const { onShowAll, onUpload, ...actions } = others
  const [gridRef, width] = useWidth()
  const selectionOf = (file: StoredFile) => ({
    isSelected: selection.ids.has(file.file_id),
    isSelecting: selection.ids.size > 0,
    onToggle: (isRange: boolean) => actions.onToggle(file, isRange),
  })
  return (
    <>
      {/* As high as what it shows while it loads: what is below it stays where it is. */}
      <Box ref={gridRef} sx={{ mt: '8px', minHeight: skeletonHeight }}>
        {documents.isPending && <GridSkeleton />}
        {documents.isError && documents.data === undefined && (
          <FailureState
            title="Failed to load documents"
            text={wordsOf(documents.error)}
            onRetry={() => void documents.refetch()}
          />
        )}
        {documents.isSuccess && files.length === 0 && !documents.hasNextPage && (
          <NoDocuments view={view} onShowAll={onShowAll} onUpload={onUpload} />
        )}
        {view.layout === 'grid' && (
          <DocumentGrid
            rows={documentRows(files, width, ahead)}
            hasMore={documents.hasNextPage}
            onOpen={actions.onOpen}
            selectionOf={selectionOf}
            marked={marked}
          />
        )}
        {view.layout === 'tree' && files.length > 0 && (
          <DocumentTree
            files={files}
            selected={selection.ids}
            marked={marked}
            isTouch={isTouch}
            {...actions}
          />
        )}
      </Box>
      {documents.hasNextPage && !documents.isFetchingNextPage && !documents.isFetchNextPageError && (
        <NearEnd onNear={() => void documents.fetchNextPage()} />
      )}
      {documents.isFetchingNextPage && (
        <Box sx={{ display: 'grid', placeItems: 'center', py: '16px', color: 'text.secondary' }}>
          <Spinner label="Loading more documents" />
        </Box>
      )}
      {documents.isFetchNextPageError && (
        <FailureState title="Failed to load documents" onRetry={() => void documents.fetchNextPage()} />
      )}
    </>
  )
}
