import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { Globe, Lock, X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { nameMissing, type StoryDraft } from '#web/features/stories/use-create-story.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import { IconAction } from '#web/ui/IconAction.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { DropZone } from './DropZone.tsx'
import type { UploadRequest } from './upload-dialog-store.ts'
import { uploadQueue, useUploads } from './upload-queue.ts'
import { sumText } from './upload-sum.ts'
import { isMoving, type UploadItem } from './upload-types.ts'
import { UploadRow } from './UploadRow.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useUploadSubmit } from './use-upload-submit.ts'

type Way = 'files' | 'note'

interface UploadDialogProps {
  request: UploadRequest
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

interface StoryFieldsProps {
  draft: StoryDraft
  isOptional: boolean
  isDisabled: boolean
  /** What is wrong with the name. */
  problem: string | null
  onChange: (draft: StoryDraft) => void
}

function StoryFields({ draft, isOptional, isDisabled, problem, onChange }: StoryFieldsProps) {
  const visibility = draft.isPublic ? 'public' : 'private'
  const hasVisibility = !isOptional || draft.name.trim() !== ''
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: hasVisibility ? '1fr auto' : '1fr' },
        gap: '16px 20px',
        mb: '24px',
      }}
    >
      <Field
        label={isOptional ? 'Story name (optional)' : 'Story name'}
        value={draft.name}
        disabled={isDisabled}
        problem={problem}
        inputRef={isOptional ? null : focusWhenShown}
        inputProps={{ maxLength: limits.storyName }}
        placeholder={isOptional ? 'Without one, the files are stored only' : ''}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      {hasVisibility && (
        <Box>
          <Box aria-hidden sx={{ mb: '6px', fontSize: 13, lineHeight: '18px', fontWeight: 600 }}>
            Who can see it
          </Box>
          <Segmented
            label="Who can see it"
            height={44}
            value={visibility}
            onChange={(value) => onChange({ ...draft, isPublic: value === 'public' })}
            options={[
              { value: 'public', label: 'Public', icon: <Globe size={15} aria-hidden />, isDisabled },
              { value: 'private', label: 'Private', icon: <Lock size={15} aria-hidden />, isDisabled },
            ]}
          />
        </Box>
      )}
    </Box>
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

interface NoteFieldsProps {
  note: { title: string; content: string }
  onChange: (note: { title: string; content: string }) => void
}

function NoteFields({ note, onChange }: NoteFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <Field
        label="Title (optional)"
        value={note.title}
        inputProps={{ maxLength: 200 }}
        onChange={(event) => onChange({ ...note, title: event.target.value })}
      />
      <Field
        label="Text"
        value={note.content}
        multiline
        minRows={6}
        maxRows={14}
        placeholder="What happened, in your words"
        onChange={(event) => onChange({ ...note, content: event.target.value })}
      />
    </Box>
  )
}

/** Files or a text note, into a new story, an open one, or the document store. */
export function UploadDialog({ request, batch, onClose }: UploadDialogProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { initialFiles, initialNote } = request
  const [way, setWay] = useState<Way>(initialNote !== undefined && !initialFiles?.length ? 'note' : 'files')
  const [draft, setDraft] = useState<StoryDraft>({ name: '', isPublic: true })
  const [note, setNote] = useState(initialNote ?? { title: '', content: '' })
  const [isSending, setIsSending] = useState(false)
  const [isNameAsked, setIsNameAsked] = useState(false)
  const { sendFiles, sendNote } = useUploadSubmit(request)
  const items = useUploads().filter(
    (item) => item.state === 'chosen' || (batch !== null && item.batch === batch),
  )
  const isSent = batch !== null
  const choose = (files: readonly File[]) => {
    if (isSent) return
    setWay('files')
    uploadQueue.choose(files)
  }
  const { isOver, handlers } = useFileDrop(choose)
  const chosen = items.filter((item) => item.state === 'chosen').length
  const canSend = way === 'note' || chosen > 0

  const send = async () => {
    setIsNameAsked(request.mode === 'newStory')
    setIsSending(true)
    if (way === 'files') await sendFiles(draft)
    else if (await sendNote(draft, note)) onClose()
    setIsSending(false)
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
        <Typography id="upload-title" variant="title" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {titleOf(request)}
        </Typography>
        <IconAction label="Close" icon={<X size={18} />} onClick={onClose} />
      </Box>
      {request.mode !== 'addToStory' && (
        <StoryFields
          draft={draft}
          isOptional={request.mode === 'store'}
          isDisabled={isSent}
          problem={isNameAsked && draft.name.trim() === '' ? nameMissing : null}
          onChange={setDraft}
        />
      )}
      <Tabs
        value={way}
        onChange={(_, value: Way) => setWay(value)}
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
        <NoteFields note={note} onChange={setNote} />
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
            {isSent ? 'Close' : 'Cancel'}
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
