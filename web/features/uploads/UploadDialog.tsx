import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { nameMissing, type StoryDraft } from '#web/features/stories/use-create-story.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useSession } from '#web/session/use-session.ts'
import { DraftLine } from '#web/ui/DraftLine.tsx'
import { IconAction } from '#web/ui/IconAction.tsx'
import { DropZone } from './DropZone.tsx'
import { NoteFields } from './NoteFields.tsx'
import { useWasPublic } from './story-visibility.ts'
import { StoryFields } from './StoryFields.tsx'
import { placeOf, type UploadRequest } from './upload-dialog-store.ts'
import { emptyDraft, hasWords, parseDraft, type UploadDraft } from './upload-draft.ts'
import { uploadQueue, useUploads } from './upload-queue.ts'
import { sumText } from './upload-sum.ts'
import { isMoving, type UploadItem } from './upload-types.ts'
import { UploadRow } from './UploadRow.tsx'
import { useFileDrop } from '#web/ui/use-file-drop.ts'
import { useUploadSubmit } from './use-upload-submit.ts'

type Way = UploadDraft['way']

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
      return 'Create New Story'
    case 'addToStory':
      return `Add to ${request.story.name}`
    case 'store':
      return 'Upload'
  }
}

const sendLabel = (request: UploadRequest, way: Way): string => {
  if (request.mode === 'newStory') return 'Create story'
  if (way === 'note') return request.mode === 'addToStory' ? 'Add note' : 'Save note'
  return request.mode === 'addToStory' ? 'Add files' : 'Upload'
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
  const { user } = useSession()
  const wasPublic = useWasPublic(user?.id ?? null)
  const draft = useDraft(place, emptyDraft, parseDraft)
  const { way, name, isPublic, ...note } = draft.value
  const story: StoryDraft = { name, isPublic: isPublic ?? wasPublic }
  const [isResumed, setIsResumed] = useState(
    hadFiles || (draft.wasKept && hasWords(draft.value) && request.initialNote === undefined),
  )
  const title = useRef<HTMLElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [isNameAsked, setIsNameAsked] = useState(false)
  const { sendFiles, sendNote } = useUploadSubmit(request)
  const items = useUploads().filter(
    (item) => (item.state === 'chosen' && item.place === place) || (batch !== null && item.batch === batch),
  )
  const isSent = batch !== null
  const change = (fields: Partial<UploadDraft>) => draft.set({ ...draft.value, ...fields })
  const choose = (files: readonly File[]) => {
    if (isSent) return
    change({ way: 'files' })
    uploadQueue.choose(files, place)
  }
  const { isOver, handlers } = useFileDrop(choose)
  const chosen = items.filter((item) => item.state === 'chosen').length
  const canSend = way === 'note' || chosen > 0
  const isKept = chosen > 0 || hasWords(draft.value)

  const send = async () => {
    setIsNameAsked(request.mode === 'newStory')
    setIsSending(true)
    const isDone = way === 'files' ? await sendFiles(story) : await sendNote(story, note)
    setIsSending(false)
    if (!isDone) return
    // What the other way holds was not sent.
    if (way === 'files' && note.content.trim() !== '') draft.set({ ...emptyDraft, ...note, way: 'note' })
    else draft.drop()
    if (way === 'note' || request.mode === 'newStory') onClose()
  }
  const discard = () => {
    // The button that was pressed goes.
    title.current?.focus()
    draft.drop()
    uploadQueue.clearChosen(place)
    setIsResumed(false)
    setIsNameAsked(false)
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
        <IconAction label="Close" icon={<X size={18} />} onClick={onClose} />
      </Box>
      {isResumed && !isSent && isKept && (
        <Box sx={{ mt: '-12px', mb: '16px' }}>
          <DraftLine discardLabel="Discard" onDiscard={discard}>
            Draft kept
          </DraftLine>
        </Box>
      )}
      {request.mode !== 'addToStory' && !isSent && (
        <StoryFields
          draft={story}
          isOptional={request.mode === 'store'}
          problem={isNameAsked && name.trim() === '' ? nameMissing : null}
          onChange={change}
        />
      )}
      <Tabs
        value={way}
        onChange={(_, value: Way) => change({ way: value })}
        aria-label="What to add"
        sx={{ mb: '16px', flexShrink: 0 }}
      >
        <Tab value="files" label="Files" />
        <Tab value="note" label="Text note" disabled={isSent} />
      </Tabs>
      {way === 'files' ? (
        <>
          {!isSent && <DropZone hasFiles={items.length > 0} isOver={isOver} onFiles={choose} />}
          {items.length > 0 && <FileList items={items} />}
        </>
      ) : (
        <NoteFields note={note} onChange={change} />
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', mt: 'auto', pt: '20px' }}
      >
        <Box sx={{ flex: '1 1 220px', minHeight: 36 }}>
          {way === 'files' && items.length > 0 && (
            <>
              <Typography variant="mono" component="p" sx={{ color: 'text.secondary' }}>
                {sumText(items)}
              </Typography>
              <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
                {isSent && items.some(isMoving) && 'Goes on if you close this window'}
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
            {isSent || isKept ? 'Close' : 'Cancel'}
          </Button>
          {!isSent && (
            <Button variant="contained" disabled={!canSend} loading={isSending} onClick={() => void send()}>
              {sendLabel(request, way)}
            </Button>
          )}
        </Box>
      </Box>
    </Dialog>
  )
}
