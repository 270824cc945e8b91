import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { StoryDraft } from '#web/features/stories/use-create-story.ts'
import { countText } from '#web/lib/count-text.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { DraftLine } from '#web/ui/states/DraftLine.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { DropZone } from './DropZone.tsx'
import { isInFolder } from './imports/folder-entries.ts'
import { NoteFields } from './NoteFields.tsx'
import { StoryFields } from './StoryFields.tsx'
import { placeOf, type UploadRequest } from './upload-dialog-store.ts'
import { emptyDraft, hasWords, parseDraft, type UploadDraft } from './upload-draft.ts'
import { chooseFiles, useUploads } from './upload-list.ts'
import { uploadQueue } from './upload-queue.ts'
import { uploadSpeed } from './upload-speed.ts'
import { sumText } from './upload-sum.ts'
import { isMoving, type UploadItem } from './upload-types.ts'
import { UploadRow } from './UploadRow.tsx'
import { useFilePaste } from '#web/ui/hooks/use-file-paste.ts'
import { useFileDrop } from '#web/ui/hooks/use-file-drop.ts'
import { dialogWords } from './uploads-words.ts'
import { type SendOutcome, useUploadSubmit } from './use-upload-submit.ts'

type Way = UploadDraft['way']

const ImportOffer = lazyPart('ImportOffer', () => import('./imports/ImportOffer.tsx'))

/** Only zips, and folders with what is beside pictures in exports, are worth a look. */
const mayBeOfExport = (file: File): boolean =>
  /\.zip$/i.test(file.name) || (/\.(?:xmp|json|csv)$/i.test(file.name) && isInFolder(file))

interface UploadDialogProps {
  request: UploadRequest
  /** Files chosen earlier, and not sent, are still there. */
  hadFiles: boolean
  /** What was sent from this dialog; null until something was. */
  batch: string | null
  onClose: () => void
}

const titleOf = (request: UploadRequest): string => {
  switch (request.mode) {
    case 'newStory':
      return dialogWords.newStory
    case 'addToStory':
      return dialogWords.addTo(request.story.name)
    case 'store':
      return dialogWords.upload
  }
}

interface Content {
  files: number
  hasNote: boolean
}

/** What the button sends: 'Create story with 8 files and a note'. */
function sendLabel(request: UploadRequest, way: Way, { files, hasNote }: Content): string {
  const isNoteOnly = files === 0 && (hasNote || way === 'note')
  const isBoth = files > 0 && hasNote
  switch (request.mode) {
    case 'newStory': {
      const parts = [files > 0 && countText(files, 'file'), hasNote && dialogWords.aNote].filter(Boolean)
      return parts.length === 0 ? dialogWords.create : dialogWords.createWith(parts.join(' and '))
    }
    case 'addToStory':
      return isBoth ? dialogWords.addBoth : isNoteOnly ? dialogWords.addNote : dialogWords.addFiles
    case 'store':
      return isBoth ? dialogWords.uploadBoth : isNoteOnly ? dialogWords.saveNote : dialogWords.upload
  }
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <span>
      {label}
      {count > 0 && (
        <Box component="span" sx={{ ml: '6px', typography: 'mono', color: 'text.disabled' }}>
          {count}
        </Box>
      )}
    </span>
  )
}

function FileList({ items }: { items: readonly UploadItem[] }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: '8px 0 0', p: 0, maxHeight: { sm: 6.5 * 65 }, overflowY: { sm: 'auto' } }}
    >
      {items.map((item) => (
        <UploadRow key={item.id} item={item} />
      ))}
    </Box>
  )
}

/** Files or a text note, into a new story, an open one, or the document store. */
export function UploadDialog({ request, hadFiles, batch, onClose }: UploadDialogProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const place = placeOf(request)
  const { snackbar } = useNotices()
  const draft = useDraft(place, emptyDraft, parseDraft)
  const { way, title: noteTitle, content, ...words } = draft.value
  const note = { title: noteTitle, content }
  const [isPublic, setIsPublic] = useState(false)
  const story: StoryDraft = { ...words, isPublic }
  const [isResumed, setIsResumed] = useState(
    hadFiles || (draft.wasKept && hasWords(draft.value) && request.initialNote === undefined),
  )
  const title = useRef<HTMLElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const textField = useRef<HTMLTextAreaElement>(null)
  const [isSending, setIsSending] = useState(false)
  /** How it went when it was sent last. */
  const [outcome, setOutcome] = useState<{ was: SendOutcome } | null>(null)
  const submit = useUploadSubmit(request)
  const speed = uploadSpeed.use()
  const items = useUploads().filter(
    (item) => (item.state === 'chosen' && item.place === place) || (batch !== null && item.batch === batch),
  )
  const isSent = batch !== null
  const change = (fields: Partial<UploadDraft>) => draft.set({ ...draft.value, ...fields })
  const choose = (files: readonly File[], folder: string | null = null) => {
    if (isSent) return
    // A folder suggests the name of a story that has none.
    const isNameless = request.mode === 'newStory' && draft.value.name.trim() === ''
    const name = folder !== null && isNameless ? folder.slice(0, limits.storyName) : draft.value.name
    change({ way: 'files', name })
    chooseFiles(files, place)
  }
  const { isOver, handlers } = useFileDrop(choose)
  useFilePaste((files) => choose(files))
  const chosenItems = items.filter((item) => item.state === 'chosen')
  const chosenFiles = chosenItems.map(({ file }) => file)
  const chosen = chosenItems.length
  const importFiles = (files: readonly File[]) => {
    const imported = new Set(files)
    uploadQueue.removeAll(chosenItems.filter(({ file }) => imported.has(file)).map(({ id }) => id))
    if (imported.size === chosen) onClose()
  }
  const hasNote = content.trim() !== ''
  const canSend = way === 'note' || chosen > 0 || hasNote
  const isKept = chosen > 0 || hasWords(draft.value)

  const send = async () => {
    if (!canSend) return snackbar(dialogWords.nothingToSend)
    setIsSending(true)
    const isNoteSent = hasNote || chosen === 0
    const was = await submit({ story, hasFiles: chosen > 0, note: isNoteSent ? note : null })
    setIsSending(false)
    if (was === 'note too short') change({ way: 'note' })
    setOutcome({ was })
    if (was !== 'sent') return
    draft.drop()
    if (chosen === 0 || request.mode === 'newStory') onClose()
  }
  // What is missing takes the focus, once its field is there.
  useEffect(() => {
    if (outcome?.was === 'name missing') nameField.current?.focus()
    if (outcome?.was === 'note too short') textField.current?.focus()
  }, [outcome])
  const discard = () => {
    // The button that was pressed goes.
    title.current?.focus()
    draft.drop()
    uploadQueue.clearChosen(place)
    setIsResumed(false)
    setIsPublic(false)
    setOutcome(null)
  }

  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={onClose}
      maxWidth={false}
      aria-labelledby="upload-title"
      slotProps={{
        paper: {
          ...handlers,
          sx: {
            width: 680,
            maxWidth: { sm: 'calc(100% - 48px)' },
            m: { sm: '24px' },
            p: { xs: '20px 16px', sm: '32px' },
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '16px',
          mb: '24px',
        }}
      >
        <Typography
          ref={title}
          tabIndex={-1}
          id="upload-title"
          variant="title"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', outline: 'none' }}
        >
          {titleOf(request)}
        </Typography>
        <IconAction label={dialogWords.close} icon={<X size={18} />} onClick={onClose} />
      </Box>
      {isResumed && !isSent && isKept && (
        <Box sx={{ mt: '-12px', mb: '16px' }}>
          <DraftLine discardLabel={dialogWords.discard} onDiscard={discard}>
            {dialogWords.draftKept}
          </DraftLine>
        </Box>
      )}
      {request.mode !== 'addToStory' && !isSent && (
        <StoryFields
          draft={story}
          isOptional={request.mode === 'store'}
          isNameMissing={outcome?.was === 'name missing' && story.name.trim() === ''}
          nameField={nameField}
          onChange={({ isPublic: chosenPublic = isPublic, ...fields }) => {
            setIsPublic(chosenPublic)
            change(fields)
          }}
        />
      )}
      <Tabs
        value={way}
        onChange={(_, value: Way) => change({ way: value })}
        aria-label={dialogWords.ways}
        sx={{ mb: '16px', flexShrink: 0 }}
      >
        <Tab value="files" label={<Counted label={dialogWords.files} count={chosen} />} />
        <Tab
          value="note"
          label={<Counted label={dialogWords.note} count={hasNote ? 1 : 0} />}
          disabled={isSent}
        />
      </Tabs>
      {way === 'files' ? (
        <>
          {!isSent && <DropZone hasFiles={items.length > 0} isOver={isOver} onFiles={choose} />}
          {!isSent && chosenFiles.some(mayBeOfExport) && (
            <Suspense>
              <ImportOffer files={chosenFiles} onImport={importFiles} />
            </Suspense>
          )}
          {items.length > 0 && <FileList items={items} />}
        </>
      ) : (
        <NoteFields
          note={note}
          isTooShort={outcome?.was === 'note too short' && content.trim().length < limits.noteMin}
          textField={textField}
          onChange={change}
        />
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', mt: 'auto', pt: '20px' }}
      >
        <Box sx={{ flex: '1 1 220px', minHeight: 36 }}>
          {way === 'files' && items.length > 0 && (
            <>
              <Typography variant="mono" component="p" sx={{ color: 'text.secondary' }}>
                {sumText(items, speed)}
              </Typography>
              <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
                {isSent && items.some(isMoving) && dialogWords.continues}
              </Typography>
            </>
          )}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flex: { xs: 1, sm: 'none' },
            gap: '8px',
            '& > *': { flex: { xs: 1, sm: 'none' } },
          }}
        >
          <Button variant="outlined" onClick={onClose}>
            {isSent || isKept ? dialogWords.close : dialogWords.cancel}
          </Button>
          {!isSent && (
            <Button
              variant="contained"
              // It can be pressed, and then says what is missing.
              aria-disabled={!canSend}
              loading={isSending}
              onClick={() => void send()}
              sx={(theme) => ({
                whiteSpace: 'normal',
                '&[aria-disabled="true"], &[aria-disabled="true"]:hover': {
                  background: theme.vars.palette.sunken,
                  color: theme.vars.palette.text3,
                },
              })}
            >
              {sendLabel(request, way, { files: chosen, hasNote })}
            </Button>
          )}
        </Box>
      </Box>
    </Dialog>
  )
}
