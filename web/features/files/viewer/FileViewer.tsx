import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { Download, ExternalLink, FilePenLine, Info, Table2, TextCursorInput, X } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { openAtProvider } from '#contract/calls/cloud.ts'
import { driveNames } from '#contract/calls/connections.ts'
import { isEditableText } from '#contract/file-kinds.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { tablePath } from '#web/lib/paths.ts'
import { kindOf, isTable } from '#web/features/files/file-facts.ts'
import { addressOf } from '#web/api/call.ts'
import { renameWords, viewerWords } from '#web/features/files/files-words.ts'
import { textEditorWords } from '#web/features/files/change/text-editor-words.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { downloadAddress } from './download-address.ts'
import type { Place } from '#web/lib/place.ts'
import { useChosenSheet } from '#web/features/files/table/use-chosen-sheet.ts'
import { useSharedFile } from '#web/features/files/watch/use-shared-file.ts'
import { FileStage } from './FileStage.tsx'
import { Filmstrip } from './Filmstrip.tsx'
import { stageRoom } from './stage-parts.tsx'
import { useSwipe } from './use-swipe.ts'
import { Arrow, ThumbBar, ViewerHead } from './viewer-parts.tsx'
import { ViewerAction, ViewerLink, ViewerPageLink } from './ViewerAction.tsx'
import { ViewerDetails } from './ViewerDetails.tsx'
import { useFading } from '#web/ui/hooks/use-fading.ts'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'

const RenameDialog = lazyPart('RenameDialog', () => import('#web/features/files/change/RenameDialog.tsx'))
const TextEditor = lazyPart('TextEditor', () => import('#web/features/files/change/TextEditor.tsx'))

interface FileViewerProps {
  /** The files one can go through with the arrows. */
  files: readonly StoredFile[]
  /** Of all there are, where `files` are only those that have come so far. */
  count?: number
  /** The file being looked at; it may be none of `files`, then its record is loaded. */
  openId: FileId
  /** The story through which the viewer sees it. */
  storyId?: StoryId | null
  /** Where to open it; null is the beginning. */
  place?: Place | null
  onOpen: (id: FileId) => void
  onClose: () => void
  /** More actions with this file. */
  actions?: (file: StoredFile) => ReactNode
}

interface OwnerActionsProps {
  file: StoredFile
  onRename: () => void
  onEdit: () => void
}

/** Actions of the owner of a file. A file in a drive is read-only here and edited there. */
function OwnerActions({ file, onRename, onEdit }: OwnerActionsProps) {
  const { file_id: id, mime, name, storage_source: source } = file
  return (
    <>
      {source !== 'storypad' && (
        <ViewerLink
          label={viewerWords.openIn(driveNames[source])}
          icon={<ExternalLink size={18} />}
          href={addressOf(openAtProvider, { params: { id } })}
        />
      )}
      {source === 'storypad' && isEditableText(mime, name) && (
        <ViewerAction label={textEditorWords.title} icon={<FilePenLine size={18} />} onClick={onEdit} />
      )}
      <ViewerAction label={renameWords.rename} icon={<TextCursorInput size={18} />} onClick={onRename} />
    </>
  )
}

function DetailsPanel(props: ComponentProps<typeof ViewerDetails>) {
  return (
    <Box
      component="aside"
      aria-label={viewerWords.details}
      tabIndex={0}
      sx={(theme) => ({
        flexShrink: 0,
        width: { xs: 1, md: 344 },
        maxHeight: { xs: '45%', md: 'none' },
        overflowY: 'auto',
        background: theme.vars.palette.surface,
        borderLeft: { md: `1px solid ${theme.vars.palette.line}` },
        borderTop: { xs: `1px solid ${theme.vars.palette.line}`, md: 0 },
      })}
    >
      <ViewerDetails {...props} />
    </Box>
  )
}

/** Pictures and films are seen best on a dark ground. */
const isMedia = (file: StoredFile): boolean => ['image', 'video'].includes(kindOf(file))

// Keys inside these belong to them: seeking in a video, moving in a field, choosing from a list.
const ownsArrows = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest('video, input, textarea, select, [contenteditable]') !== null

/** One file over the whole screen, with what is known of it; the arrow keys go through the others. */
export function FileViewer(props: FileViewerProps) {
  const {
    files,
    count = files.length,
    openId,
    storyId = null,
    place = null,
    onOpen,
    onClose,
    actions,
  } = props
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const { onSheet, tablePlace } = useChosenSheet(openId, place)
  const [hasDetails, setHasDetails] = useState<boolean | null>(null)
  const index = files.findIndex((file) => file.file_id === openId)
  const watched = useSharedFile(openId, storyId, files[index] ?? null)
  const { file } = watched
  const [before, after] = index < 0 ? [] : [files[index - 1], files[index + 1]]
  const isPanelOpen = hasDetails ?? isWide
  const [change, setChange] = useState<'name' | 'text' | 'caption' | null>(null)
  const { isFaded, onUse } = useFading()
  const swipe = useSwipe((to) => {
    if (to === 'out') return onClose()
    const target = to === 'before' ? before : after
    if (target) onOpen(target.file_id)
  })

  // The arrow in use is gone at the last file, and the focus with it: the next key would be lost.
  const paper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) paper.current?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog over this one hands its keys on.
    if (change !== null || ownsArrows(event.target)) return
    if (event.key === 'ArrowLeft' && before) onOpen(before.file_id)
    if (event.key === 'ArrowRight' && after) onOpen(after.file_id)
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (event.key === 'e' && !isCommand && file?.can_edit === true) {
      event.preventDefault()
      setHasDetails(true)
      setChange('caption')
    }
  }

  const buttons = (
    <>
      {file?.can_edit === true && (
        <OwnerActions file={file} onRename={() => setChange('name')} onEdit={() => setChange('text')} />
      )}
      {file && isTable(file) && (
        <ViewerPageLink
          label={viewerWords.openTable}
          icon={<Table2 size={18} />}
          to={tablePath(file.file_id, tablePlace)}
        />
      )}
      {file && actions?.(file)}
      {file?.can_download === true && (
        <ViewerLink
          label={viewerWords.download}
          icon={<Download size={18} />}
          href={downloadAddress(file)}
          download={file.name}
        />
      )}
      <ViewerAction
        label={viewerWords.details}
        icon={<Info size={18} />}
        isPressed={isPanelOpen}
        onClick={() => {
          setHasDetails(!isPanelOpen)
          if (change === 'caption') setChange(null)
        }}
      />
    </>
  )

  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby="viewer-name"
      slotProps={{
        paper: {
          ref: paper,
          tabIndex: -1,
          sx: (theme) => ({ background: theme.vars.palette.bg, boxShadow: 'none', outline: 'none' }),
        },
      }}
    >
      <ViewerHead name={file?.name ?? 'File'} place={index < 0 ? null : { index, count }}>
        {isWide && <Box sx={{ display: 'flex', gap: '4px', mr: '8px' }}>{buttons}</Box>}
        <IconAction label={viewerWords.close} shortcut="Esc" icon={<X size={18} />} onClick={onClose} />
      </ViewerHead>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minHeight: 0 }}>
        <Box
          className={file && isMedia(file) ? 'dark' : undefined}
          sx={(theme) => ({
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minWidth: 0,
            minHeight: 0,
            color: theme.vars.palette.text.primary,
            background: theme.vars.palette.bg,
          })}
        >
          <Box
            {...swipe}
            onPointerMove={onUse}
            onKeyDown={onUse}
            sx={{ ...stageRoom, flex: 1, overflow: 'hidden', touchAction: 'pan-y' }}
          >
            <FileStage id={openId} place={place} onSheet={onSheet} watched={watched} />
            <Arrow side="left" target={before} isFaded={isFaded} onOpen={onOpen} />
            <Arrow side="right" target={after} isFaded={isFaded} onOpen={onOpen} />
          </Box>
          {isWide && files.length > 1 && <Filmstrip files={files} openId={openId} onOpen={onOpen} />}
        </Box>
        {file && isPanelOpen && (
          <DetailsPanel
            file={file}
            isCaptionEdited={change === 'caption'}
            onEditCaption={(isEdited) => setChange(isEdited ? 'caption' : null)}
          />
        )}
      </Box>
      {!isWide && <ThumbBar>{buttons}</ThumbBar>}
      {file && (change === 'name' || change === 'text') && (
        <DialogBoundary onClose={() => setChange(null)}>
          {change === 'name' ? (
            <RenameDialog file={file} onClose={() => setChange(null)} />
          ) : (
            <TextEditor file={file} onClose={() => setChange(null)} />
          )}
        </DialogBoundary>
      )}
    </Dialog>
  )
}
