import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import { type FileText } from '#contract/calls/file-texts.ts'
import { saveFileText } from '#contract/calls/text-changes.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import { limits } from '#contract/limits.ts'
import { ApiProblem, wordsOf } from '#web/api/api-problem.ts'
import { saveKeys } from '#web/lib/command-key.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { EarlierVersions } from './EarlierVersions.tsx'
import { isEdited, withLineEndsOf } from './edited-text.ts'
import { OtherText } from './OtherText.tsx'
import { parseTextDraft, type TextDraft } from './text-draft.ts'
import { textSheet } from './text-sheet.ts'
import { patchFile } from '#web/features/files/file-item.ts'
import { viewerWords } from '#web/features/files/files-words.ts'
import { textEditorWords } from './text-editor-words.ts'
import { keepSavedText, loadFileText, useFileText } from '#web/features/files/use-file-content.ts'

interface TextEditorProps {
  file: StoredFile
  onClose: () => void
}

/** Where the owner edits the text of a file: Ctrl/Cmd+Enter saves, Esc cancels and asks when something was changed. */
export function TextEditor({ file, onClose }: TextEditorProps) {
  const { data, error, refetch } = useFileText(file)
  const { confirm } = useNotices()
  const kept = useDraft<TextDraft | null>(`text ${file.file_id}`, null, parseTextDraft)
  const draft = kept.value
  const [isLookingBack, setLookingBack] = useState(false)
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const title = useId()

  const close = async () => {
    const isChanged = data !== undefined && draft !== null && isEdited(data.text, draft.text)
    if (isChanged && !(await confirm(discarding(file)))) return
    kept.drop()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      fullScreen={isPhone}
      aria-labelledby={title}
      maxWidth={false}
      slotProps={{
        paper: {
          sx: {
            width: { xs: 1, sm: 'min(880px, calc(100% - 64px))' },
            height: { xs: 1, sm: 'min(820px, calc(100% - 64px))' },
            maxHeight: 'none',
            m: 0,
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: { xs: '16px', sm: '20px' },
          height: 1,
          minHeight: 0,
          padding: { xs: '20px 16px', sm: '32px' },
        }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: '16px' }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="title" component="h2" id={title}>
              {textEditorWords.title}
            </Typography>
            <Typography
              variant="mono"
              component="p"
              sx={{ mt: '4px', color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {file.name}
            </Typography>
          </Box>
          <IconAction
            label={viewerWords.close}
            shortcut="Esc"
            icon={<X size={18} />}
            onClick={() => void close()}
          />
        </Box>
        {error !== null && data === undefined && (
          <FailureState
            title={textEditorWords.loadFailed}
            text={wordsOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {error === null && data === undefined && (
          <Box sx={{ display: 'grid', placeItems: 'center', flex: 1 }}>
            <Spinner label={textEditorWords.loading} size={28} />
          </Box>
        )}
        {data !== undefined && isLookingBack && (
          <EarlierVersions
            file={file}
            onUse={(text) => {
              kept.set({ text, version: draft?.version ?? data.version })
              setLookingBack(false)
            }}
            onBack={() => setLookingBack(false)}
          />
        )}
        {data !== undefined && !isLookingBack && (
          <Editing
            file={file}
            original={data}
            draft={draft ?? data}
            onDraft={kept.set}
            onCancel={() => void close()}
            onLookBack={() => setLookingBack(true)}
            onSaved={() => {
              kept.drop()
              onClose()
            }}
          />
        )}
      </Box>
    </Dialog>
  )
}

const discarding = (file: StoredFile) => ({
  title: textEditorWords.discardTitle,
  text: textEditorWords.discardText(file.name),
  confirmLabel: textEditorWords.discard,
  isDangerous: true,
})

const isChanged = (failure: unknown): boolean =>
  failure instanceof ApiProblem && failure.code === 'changed_meanwhile'

interface EditingProps {
  file: StoredFile
  original: FileText
  draft: TextDraft
  onDraft: (draft: TextDraft) => void
  onCancel: () => void
  onLookBack: () => void
  onSaved: () => void
}

function Editing({ file, original, draft, onDraft, onCancel, onLookBack, onSaved }: EditingProps) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  /** What was saved in another window meanwhile. */
  const [other, setOther] = useState<FileText | null>(null)
  const { write, isWriting: isSaving } = useWrite(saveFileText, {
    onSuccess: original.keeps_original ? textEditorWords.savedWithOriginal : textEditorWords.saved,
  })
  const canSave =
    !original.is_cut && !isSaving && draft.text.trim() !== '' && isEdited(original.text, draft.text)

  const fail = (failure: unknown) => setProblem(textEditorWords.saveFailed(wordsOf(failure)))
  /** From now on the draft replaces what was saved elsewhere. */
  const showOther = async () => {
    try {
      const now = await loadFileText(client, file)
      setOther(now)
      onDraft({ ...draft, version: now.version })
    } catch (failure) {
      fail(failure)
    }
  }
  const save = async () => {
    if (!canSave) return
    setProblem(null)
    const text = withLineEndsOf(original.text, draft.text)
    const replaced = draft.version ?? original.version
    const saved = await write({ params: { id: file.file_id }, body: { text }, ifMatch: replaced })
    if (!saved.isDone) return isChanged(saved.failure) ? showOther() : fail(saved.failure)
    patchFile(client, file.file_id, saved.reply)
    keepSavedText(client, file, { text, version: saved.reply.version })
    onSaved()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }

  return (
    <>
      <Box
        component="textarea"
        aria-label={textEditorWords.textOf(file.name)}
        value={draft.text}
        readOnly={original.is_cut || isSaving}
        maxLength={limits.noteMax}
        spellCheck
        autoFocus
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) =>
          onDraft({ text: event.target.value, version: draft.version ?? original.version })
        }
        onKeyDown={onKeyDown}
        sx={textSheet}
      />
      {other !== null && (
        <OtherText
          text={other.text}
          onSwap={() => {
            setOther({ ...other, text: draft.text })
            onDraft({ text: other.text, version: other.version })
          }}
        />
      )}
      {original.has_bad_bytes && (
        <Typography sx={{ color: 'text.secondary' }}>{textEditorWords.badBytes}</Typography>
      )}
      {problem !== null && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
        <Typography variant="mono" sx={{ flex: 1, minWidth: 0, color: 'text.disabled' }}>
          {original.is_cut ? textEditorWords.tooLong : <Hint />}
        </Typography>
        <Button onClick={onLookBack}>{textEditorWords.versions}</Button>
        <Button onClick={onCancel}>{textEditorWords.cancel}</Button>
        <Button variant="contained" disabled={!canSave} onClick={() => void save()}>
          {textEditorWords.save}
        </Button>
      </Box>
    </>
  )
}

function Hint() {
  return (
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {textEditorWords.keys(saveKeys)}
    </Box>
  )
}
