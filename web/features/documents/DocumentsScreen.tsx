import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { useZipDownload } from '#web/features/files/download/use-zip-download.ts'
import { useUploadDialog } from '#web/features/uploads/upload-dialog-store.ts'
import { useCounts } from '#web/shell/layout/use-counts.ts'
import { readPlace } from '#web/lib/place.ts'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { isCovered } from '#web/ui/hooks/use-keys.ts'
import { useFilePaste } from '#web/ui/hooks/use-file-paste.ts'
import { useFileDrop } from '#web/ui/hooks/use-file-drop.ts'
import { DocumentsByStory } from './by-story/DocumentsByStory.tsx'
import { looseKey } from './by-story/story-groups.ts'
import { useStoryGroups } from './by-story/use-story-groups.ts'
import { DocumentDialogs, type DocumentQuestion } from './DocumentDialogs.tsx'
import { type DocumentsView, isNarrowed, nextSort } from './documents-address.ts'
import { DocumentsBar } from './head/DocumentsBar.tsx'
import { DocumentsHead } from './head/DocumentsHead.tsx'
import { DropFrame } from './DropFrame.tsx'
import { noDocumentFilters } from './filters/document-filters.ts'
import { FilterChips } from './filters/FilterChips.tsx'
import { FileList } from './list/FileList.tsx'
import { FlatDocuments } from './list/FlatDocuments.tsx'
import { RelevantBar } from './relevant/RelevantBar.tsx'
import { SelectionActions } from './selection/SelectionActions.tsx'
import { useDocumentSelection } from './selection/use-document-selection.ts'
import { useDocumentsAddress } from './use-documents-address.ts'
import { useDeleteFiles, useDocuments } from './use-documents.ts'
import { useRelevantFiles } from './relevant/use-relevant-files.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'

const OrganiseDialog = lazyPart('OrganiseDialog', () => import('./organise/OrganiseDialog.tsx'))
const SuggestionBar = lazyPart('SuggestionBar', () => import('./belonging/SuggestionBar.tsx'))
const DocumentsSheet = lazyPart('DocumentsSheet', () => import('./head/DocumentsSheet.tsx'))
const OnThisDay = lazyPart('OnThisDay', () => import('./calendar/OnThisDay.tsx'))
const DocumentsMap = lazyPart('DocumentsMap', () => import('./map/DocumentsMap.tsx'))
const ChatDrawer = lazyPart('ChatDrawer', () => import('./ChatDrawer.tsx'))

/** The document store: everything the viewer has uploaded. */
export function DocumentsScreen() {
  const { view, query, address, setParameter, changeView } = useDocumentsAddress()
  const [question, setQuestion] = useState<DocumentQuestion | null>(null)
  const [isOrganising, setIsOrganising] = useState(false)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const documents = useDocuments(view)
  const grouped = useStoryGroups(view)
  const counts = useCounts()
  const deleteFiles = useDeleteFiles()
  const { downloadFiles } = useZipDownload()
  const { open } = useUploadDialog()
  const { isOver, handlers } = useFileDrop((files) => open({ mode: 'store', initialFiles: files }))
  // An open dialog takes what is pasted itself.
  useFilePaste((files) => open({ mode: 'store', initialFiles: files }), isCovered)
  const upload = () => open({ mode: 'store' })

  const isByStory = view.grouping === 'story'
  const isMap = view.layout === 'map'
  const isChatOpen = query.get('chat') === 'open'
  const relevant = useRelevantFiles({
    view,
    listed: isByStory ? grouped.files : (documents.data?.pages.flatMap((page) => page.uploads) ?? []),
    isListed: isByStory ? grouped.stories.isSuccess : documents.isSuccess,
    isChatOpen,
  })
  const { files, marked } = relevant
  const selecting = useDocumentSelection({
    order: files.map((file) => file.file_id),
    groups: grouped.groups,
    isByStory,
  })
  const { selection, taken, clear: clearSelection } = selecting
  const [first] = files.filter((file) => selection.ids.has(file.file_id))
  const selected = selection.ids.size === 1 ? (first ?? null) : null
  const openId = query.get('file') as FileId | null

  const show = (change: Partial<DocumentsView>) => {
    clearSelection()
    changeView(change)
  }
  const sortOn = () => show({ sort: nextSort(view.sort) })
  const goTo = (from: string | null) => {
    changeView({ from })
    window.scrollTo({ top: 0 })
  }
  const openFile = (file: StoredFile) => setParameter('file', file.file_id, true)
  const deleteSelected = async () => {
    if (await deleteFiles(files.filter((file) => selection.ids.has(file.file_id)))) clearSelection()
  }
  const deleteOpen = async (file: StoredFile) => {
    if (await deleteFiles([file])) setParameter('file', null, false)
  }
  const rename = (file: StoredFile) => setQuestion({ kind: 'rename', file })
  const empty = {
    onShowAll: () => show({ search: '', type: 'all', from: null, filters: noDocumentFilters }),
    onUpload: upload,
  }
  const list = {
    selection,
    marked,
    isTouch,
    onOpen: openFile,
    onRename: rename,
    onDelete: (file: StoredFile) => void deleteFiles([file]),
  }

  return (
    <Box sx={{ display: 'flex' }} onKeyDown={selecting.onKeyDown} {...handlers}>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
        <Box data-margin="narrow" sx={{ flex: 1, px: 'var(--page-margin)', pt: '24px', pb: '24px' }}>
          <DocumentsHead
            counts={counts}
            isChatOpen={isChatOpen}
            onUpload={upload}
            onOrganise={() => setIsOrganising(true)}
            onToggleChat={() => setParameter('chat', isChatOpen ? null : 'open', false)}
          />
          <DocumentsBar
            view={view}
            onView={show}
            onUpload={upload}
            onOpenTools={() => setIsSheetOpen(true)}
          />
          <FilterChips view={view} address={address} onView={show} />
          {view.layout === 'grid' && !isByStory && !isNarrowed(view) && view.from === null && (
            <PartBoundary renderFailure={() => null}>
              <OnThisDay onOpen={openFile} />
            </PartBoundary>
          )}
          {isMap && (
            <PartBoundary>
              <DocumentsMap view={view} onOpen={(id) => setParameter('file', id, true)} onView={show} />
            </PartBoundary>
          )}
          <RelevantBar count={marked.size} ahead={relevant.ahead} onClear={relevant.clear} />
          {isMap ? null : isByStory ? (
            <>
              {/* Sources of the answer that are in no open group come before the groups. */}
              <FileList
                layout={view.layout}
                files={files.slice(0, relevant.ahead)}
                ahead={relevant.ahead}
                hasMore={false}
                onToggle={(file, isRange) =>
                  selecting.toggleAt({ group: looseKey, id: file.file_id }, isRange)
                }
                {...list}
              />
              <DocumentsByStory
                view={view}
                grouped={grouped}
                onToggle={selecting.toggleAt}
                onClosed={selecting.leaveGroup}
                onMoved={clearSelection}
                onSort={sortOn}
                {...empty}
                {...list}
              />
            </>
          ) : (
            <FlatDocuments
              view={view}
              documents={documents}
              files={files}
              ahead={relevant.ahead}
              onToggle={(file, isRange) => selecting.toggle(file.file_id, isRange)}
              onFrom={goTo}
              order={{ sort: view.sort, onSort: sortOn }}
              onToggleIds={selecting.toggleAll}
              {...empty}
              {...list}
            />
          )}
        </Box>
        {selection.ids.size === 0 && files.length > 0 && (
          <PartBoundary renderFailure={() => null}>
            <SuggestionBar files={files} />
          </PartBoundary>
        )}
        {selection.ids.size > 0 && (
          <SelectionActions
            count={selection.ids.size}
            onAdd={() => setQuestion({ kind: 'add' })}
            onMove={taken.some(({ from }) => from !== null) ? () => setQuestion({ kind: 'move' }) : undefined}
            onRename={selected === null ? undefined : () => rename(selected)}
            onCorrect={() =>
              setQuestion({
                kind: 'correct',
                files: files.filter((file) => selection.ids.has(file.file_id)),
              })
            }
            onDownload={() => void downloadFiles([...selection.ids], selected)}
            onDelete={() => void deleteSelected()}
            onClear={clearSelection}
          />
        )}
      </Box>
      {isChatOpen && (
        <DialogBoundary onClose={() => setParameter('chat', null, false)}>
          <ChatDrawer
            relevant={relevant}
            selected={selection.ids}
            asked={query.get('ask')}
            onAsked={() => setParameter('ask', null, false)}
            onClose={() => setParameter('chat', null, false)}
          />
        </DialogBoundary>
      )}
      <DocumentDialogs
        files={files}
        openId={openId}
        place={readPlace(query.get('at'))}
        question={question}
        selectedIds={[...selection.ids]}
        taken={taken}
        onOpen={(id) => setParameter('file', id, false)}
        onCorrect={(file) => setQuestion({ kind: 'correct', files: [file] })}
        onDelete={(file) => void deleteOpen(file)}
        onDone={clearSelection}
        onAnswered={() => setQuestion(null)}
      />
      {isSheetOpen && (
        <DialogBoundary onClose={() => setIsSheetOpen(false)}>
          <DocumentsSheet
            view={view}
            onView={show}
            onOrganise={() => setIsOrganising(true)}
            onOpenChat={() => setParameter('chat', 'open', false)}
            onClose={() => setIsSheetOpen(false)}
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
