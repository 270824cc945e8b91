import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { FolderOpen, FolderPlus, SearchX, TextCursorInput, Trash2, Upload } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StoredFile } from '#contract/files.ts'
import type { FileId } from '#contract/ids.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { placeOf } from '#web/features/files/place.ts'
import { ViewerAction } from '#web/features/files/viewer/ViewerAction.tsx'
import { useUploadDialog } from '#web/features/uploads/upload-dialog-store.ts'
import { useFileDrop } from '#web/ui/use-file-drop.ts'
import { useCounts } from '#web/shell/use-counts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailureState } from '#web/ui/FailureState.tsx'
import { NearEnd } from '#web/ui/NearEnd.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import { DocumentGrid } from './DocumentGrid.tsx'
import { type DocumentsView, readDocumentsView, withDocumentsView } from './documents-address.ts'
import { DocumentsBar } from './DocumentsBar.tsx'
import { DocumentsHead } from './DocumentsHead.tsx'
import { documentRows } from './document-rows.ts'
import { DocumentTree } from './DocumentTree.tsx'
import { GridSkeleton, skeletonHeight } from './GridSkeleton.tsx'
import { nothingSelected, toggleSelection } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useDeleteFiles, useDocuments } from './use-documents.ts'
import { DialogBoundary } from '#web/ui/DialogBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PartBoundary } from '#web/ui/PartBoundary.tsx'

const FileViewer = lazyPart('FileViewer', () => import('#web/features/files/viewer/FileViewer.tsx'))
const RenameDialog = lazyPart('RenameDialog', () => import('#web/features/files/change/RenameDialog.tsx'))
const AddToStoryDialog = lazyPart('AddToStoryDialog', () => import('./placing/AddToStoryDialog.tsx'))
const OrganiseDialog = lazyPart('OrganiseDialog', () => import('./organise/OrganiseDialog.tsx'))
const SuggestionBar = lazyPart('SuggestionBar', () => import('./belonging/SuggestionBar.tsx'))
const ChatDrawer = lazyPart('ChatDrawer', () => import('./ChatDrawer.tsx'))

function DropFrame() {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        position: 'fixed',
        inset: 12,
        zIndex: theme.zIndex.modal,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: '8px',
        pointerEvents: 'none',
        borderRadius: '16px',
        border: `2px dashed ${theme.vars.palette.primary.main}`,
        background: `color-mix(in srgb, ${theme.vars.palette.bg} 88%, transparent)`,
        typography: 'title',
      })}
    >
      <Upload size={28} />
      Drop to upload
    </Box>
  )
}

/** The document store: everything the viewer has uploaded, by day. */
export function DocumentsScreen() {
  const [query, setQuery] = useSearchParams()
  const [selection, setSelection] = useState(nothingSelected)
  const [renamed, setRenamed] = useState<StoredFile | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [isOrganising, setIsOrganising] = useState(false)
  const [gridRef, width] = useWidth()
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const view = readDocumentsView(query)
  const documents = useDocuments(view)
  const counts = useCounts()
  const deleteFiles = useDeleteFiles()
  const { open } = useUploadDialog()
  const { isOver, handlers } = useFileDrop((files) => open({ mode: 'store', initialFiles: files }))
  const upload = () => open({ mode: 'store' })

  const files = documents.data?.pages.flatMap((page) => page.uploads) ?? []
  const order = files.map((file) => file.file_id)
  const [first] = files.filter((file) => selection.ids.has(file.file_id))
  const selected = selection.ids.size === 1 ? (first ?? null) : null
  const openId = query.get('file') as FileId | null
  const hit = files.find((file) => file.file_id === openId)?.hit ?? null
  const isChatOpen = query.get('chat') === 'open'

  const setAddress = (name: string, value: string | null, isStep: boolean) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: !isStep, preventScrollReset: true },
    )
  const show = (change: Partial<DocumentsView>) => {
    setSelection(nothingSelected)
    setQuery((before) => withDocumentsView(before, { ...readDocumentsView(before), ...change }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  const isNarrowed = view.search !== '' || view.type !== 'all'
  const clearSelection = () => setSelection(nothingSelected)
  const openFile = (file: StoredFile) => setAddress('file', file.file_id, true)
  const toggle = (file: StoredFile, isRange: boolean) =>
    setSelection((before) => toggleSelection(before, order, file.file_id, isRange))
  const selectionOf = (file: StoredFile) => ({
    isSelected: selection.ids.has(file.file_id),
    isSelecting: selection.ids.size > 0,
    onToggle: (isRange: boolean) => toggle(file, isRange),
  })
  const deleteSelected = async () => {
    if (await deleteFiles(files.filter((file) => selection.ids.has(file.file_id)))) clearSelection()
  }
  const deleteOpen = async (file: StoredFile) => {
    if (await deleteFiles([file])) setAddress('file', null, false)
  }
  const viewerActions = (file: StoredFile) =>
    file.can_edit && (
      <ViewerAction
        label="Delete"
        icon={<Trash2 size={18} />}
        isDangerous
        onClick={() => void deleteOpen(file)}
      />
    )
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog that was opened here hands its keys on, without standing on the page.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isHere) clearSelection()
  }

  return (
    <Box sx={{ display: 'flex' }} onKeyDown={onKeyDown} {...handlers}>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
        <Box data-margin="narrow" sx={{ flex: 1, px: 'var(--page-margin)', pt: '24px', pb: '24px' }}>
          <DocumentsHead
            counts={counts}
            isChatOpen={isChatOpen}
            onUpload={upload}
            onOrganise={() => setIsOrganising(true)}
            onToggleChat={() => setAddress('chat', isChatOpen ? null : 'open', false)}
          />
          <DocumentsBar view={view} onView={show} />
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
            {documents.isSuccess && files.length === 0 && !documents.hasNextPage && isNarrowed && (
              <EmptyState
                icon={<SearchX size={22} />}
                title="No files to display"
                text={
                  view.search === ''
                    ? 'There is none of this type yet.'
                    : `Nothing of yours holds all the words of “${view.search}”, in its name, its caption or its text.`
                }
                action={
                  <Button variant="outlined" onClick={() => show({ search: '', type: 'all' })}>
                    Show all files
                  </Button>
                }
              />
            )}
            {documents.isSuccess && files.length === 0 && !documents.hasNextPage && !isNarrowed && (
              <EmptyState
                icon={<FolderOpen size={22} />}
                title="No files to display"
                text="Photos, videos, PDFs, tables and notes you upload are kept here, described, and ready for questions. Drop them anywhere on this page."
                action={
                  <Button variant="outlined" startIcon={<Upload size={16} />} onClick={upload}>
                    Upload files
                  </Button>
                }
              />
            )}
            {view.layout === 'grid' && (
              <DocumentGrid
                rows={documentRows(files, width)}
                hasMore={documents.hasNextPage}
                onOpen={openFile}
                selectionOf={selectionOf}
              />
            )}
            {view.layout === 'tree' && files.length > 0 && (
              <DocumentTree
                files={files}
                selected={selection.ids}
                isTouch={isTouch}
                onOpen={openFile}
                onToggle={toggle}
                onRename={setRenamed}
                onDelete={(file) => void deleteFiles([file])}
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
        </Box>
        {selection.ids.size === 0 && files.length > 0 && (
          <PartBoundary renderFailure={() => null}>
            <SuggestionBar files={files} />
          </PartBoundary>
        )}
        {selection.ids.size > 0 && (
          <SelectionBar count={selection.ids.size} onClear={clearSelection}>
            <Button variant="text" startIcon={<FolderPlus size={16} />} onClick={() => setIsAdding(true)}>
              Add to Story
            </Button>
            {selected !== null && (
              <Button
                variant="text"
                startIcon={<TextCursorInput size={16} />}
                onClick={() => setRenamed(selected)}
              >
                Rename
              </Button>
            )}
            <Button
              variant="text"
              color="error"
              startIcon={<Trash2 size={16} />}
              onClick={() => void deleteSelected()}
            >
              Delete
            </Button>
          </SelectionBar>
        )}
      </Box>
      {isChatOpen && (
        <DialogBoundary onClose={() => setAddress('chat', null, false)}>
          <ChatDrawer onClose={() => setAddress('chat', null, false)} />
        </DialogBoundary>
      )}
      {openId !== null && (
        <DialogBoundary onClose={() => setAddress('file', null, false)}>
          <FileViewer
            files={files}
            openId={openId}
            place={hit && placeOf(hit)}
            onOpen={(id) => setAddress('file', id, false)}
            onClose={() => setAddress('file', null, false)}
            actions={viewerActions}
          />
        </DialogBoundary>
      )}
      {renamed !== null && (
        <DialogBoundary onClose={() => setRenamed(null)}>
          <RenameDialog file={renamed} onClose={() => setRenamed(null)} />
        </DialogBoundary>
      )}
      {isAdding && (
        <DialogBoundary onClose={() => setIsAdding(false)}>
          <AddToStoryDialog
            fileIds={[...selection.ids]}
            onDone={clearSelection}
            onClose={() => setIsAdding(false)}
          />
        </DialogBoundary>
      )}
      {isOrganising && (
        <DialogBoundary onClose={() => setIsOrganising(false)}>
          <OrganiseDialog onClose={() => setIsOrganising(false)} />
        </DialogBoundary>
      )}
      {isOver && <DropFrame />}
    </Box>
  )
}
