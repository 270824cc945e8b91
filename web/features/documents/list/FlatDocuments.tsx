import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { wordsOf } from '#web/api/api-problem.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import type { DocumentsView } from '#web/features/documents/documents-address.ts'
import { FileList } from './FileList.tsx'
import { GridSkeleton, skeletonHeight } from './GridSkeleton.tsx'
import { NoDocuments } from '#web/features/documents/NoDocuments.tsx'
import { documentWords } from '#web/features/documents/documents-words.ts'
import type { useDocuments } from '#web/features/documents/use-documents.ts'

interface FlatDocumentsProps extends Omit<ComponentProps<typeof FileList>, 'layout' | 'hasMore'> {
  view: DocumentsView
  documents: ReturnType<typeof useDocuments>
  onShowAll: () => void
  onUpload: () => void
}

/** All files, whatever stories they are in. */
export function FlatDocuments(props: FlatDocumentsProps) {
  const { view, documents, onShowAll, onUpload, ...list } = props
  return (
    <>
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
        <FileList layout={view.layout} hasMore={documents.hasNextPage} {...list} />
      </Box>
      <ListEnd list={documents} loading="Loading more documents" failed={documentWords.failed} />
    </>
  )
}
