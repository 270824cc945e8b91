import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, TriangleAlert } from 'lucide-react'
import { ceilingWords } from '#contract/calls/ai-usage.ts'
import { describeFile } from '#contract/calls/file-details.ts'
import { type StoredFile } from '#contract/calls/files.ts'
import { failedWith } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useCorrectFiles } from '#web/features/files/correct/use-correct-files.ts'
import { isSettled } from '#web/features/files/file-facts.ts'
import { patchFile } from '#web/features/files/file-item.ts'
import { tileWords } from '#web/features/files/files-words.ts'
import { captionWords } from './caption-words.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { CaptionEditor } from './CaptionEditor.tsx'

const writers = {
  builtin: captionWords.builtin,
  model: captionWords.model,
  person: captionWords.person,
} as const

interface CaptionSectionProps {
  file: StoredFile
  /** It is being written. */
  isEdited: boolean
  /** Absent where it can't be changed. */
  onEdit: ((isEdited: boolean) => void) | undefined
  /** The key E edits it. */
  hasKey?: boolean
}

/** The caption of a file, who wrote it, and where its owner changes it. */
export function CaptionSection({ file, isEdited, onEdit, hasKey = true }: CaptionSectionProps) {
  const canEdit = file.can_edit && onEdit !== undefined
  return (
    <section>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36, mb: '2px' }}>
        <Typography component="h2" sx={{ flex: 1, fontSize: 13, lineHeight: '18px', color: 'text.disabled' }}>
          {captionWords.heading}
        </Typography>
        {canEdit && !isEdited && (
          <IconAction
            label={file.caption === null ? captionWords.add : captionWords.edit}
            {...(hasKey && { shortcut: 'E' })}
            icon={<Pencil size={16} />}
            onClick={() => onEdit(true)}
          />
        )}
      </Box>
      {canEdit && isEdited ? (
        <CaptionEditor key={file.file_id} file={file} onDone={() => onEdit(false)} />
      ) : (
        <Caption file={file} />
      )}
      {canEdit && !isEdited && isSettled(file.status) && <WriteAgain file={file} />}
    </section>
  )
}

function Caption({ file }: { file: StoredFile }) {
  if (!isSettled(file.status) && file.caption_by !== 'person')
    return <Typography sx={{ color: 'text.secondary' }}>{captionWords.writing}</Typography>
  if (file.status === 'error' && file.caption === null) {
    return <Typography sx={{ color: 'error.main' }}>{file.error ?? tileWords.unreadable}</Typography>
  }
  return (
    <>
      <Typography
        variant="read"
        dir="auto"
        sx={{
          color: file.caption === null ? 'text.secondary' : 'text.primary',
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
        }}
      >
        {file.caption ?? captionWords.none}
      </Typography>
      {file.caption !== null && file.caption_by !== null && (
        <Typography variant="meta" component="p" sx={{ mt: '8px', color: 'text.disabled' }}>
          {writers[file.caption_by]}
        </Typography>
      )}
      {file.caption_note !== null && <CaptionNote reason={file.caption_note} />}
    </>
  )
}

/** Takes the owner's own caption back, or has the other one written again. */
function WriteAgain({ file }: { file: StoredFile }) {
  const client = useQueryClient()
  const { toast } = useNotices()
  const { correct, isWriting } = useCorrectFiles({ saved: captionWords.saved, failed: captionWords.failed })
  const { write, isWriting: isDescribing } = useWrite(describeFile)
  const isOwn = file.caption_by === 'person'
  if (file.status === 'error') return null

  const describe = async () => {
    const written = await write({ params: { id: file.file_id } })
    if (!written.isDone) return toast(failedWith(captionWords.describeFailed, written.failure))
    patchFile(client, file.file_id, written.reply)
    toast(captionWords.described)
  }
  const takeBack = () => void correct([{ file_id: file.file_id, caption: null }])
  return (
    <Button
      size="small"
      variant="text"
      disabled={isWriting || isDescribing}
      onClick={() => (isOwn ? takeBack() : void describe())}
      sx={{ mt: '4px', ml: '-8px' }}
    >
      {isOwn ? captionWords.takeBack : isDescribing ? captionWords.describing : captionWords.describe}
    </Button>
  )
}

/** Why the model took no part, and what happens next (decision 022). */
function CaptionNote({ reason }: { reason: string }) {
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        gap: '10px',
        mt: '12px',
        p: '10px 12px',
        borderRadius: '8px',
        fontSize: 13,
        lineHeight: '18px',
        color: 'text.secondary',
        background: theme.vars.palette.sunken,
        '& svg': { flexShrink: 0, mt: '1px' },
      })}
    >
      <TriangleAlert size={16} aria-hidden />
      <span>
        {reason} {reason === ceilingWords ? captionWords.retriedNextMonth : captionWords.retriedForAnHour}
      </span>
    </Box>
  )
}
