import { type KeyboardEvent, useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { limits } from '#contract/limits.ts'
import { captionWords } from '#web/features/files/files-words.ts'
import { useCorrectFiles } from '#web/features/files/correct/use-correct-files.ts'
import { parseText, useDraft } from '#web/lib/use-draft.ts'
import './CaptionEditor.css'

interface CaptionEditorProps {
  file: StoredFile
  /** After it was saved or left. */
  onDone: () => void
}

/** Where the owner of a file writes its caption: Enter saves; Esc leaves, and what was typed is there the next time. */
export function CaptionEditor({ file, onDone }: CaptionEditorProps) {
  const shown = file.caption ?? ''
  const draft = useDraft(`caption ${file.file_id}`, shown, parseText)
  const { correct, isWriting } = useCorrectFiles({ saved: captionWords.saved, failed: captionWords.failed })
  // A caption that arrives meanwhile stays behind what is typed.
  const [first] = useState(shown)

  const save = async () => {
    if (isWriting) return
    const caption = draft.value.trim()
    if (caption !== first && !(await correct([{ file_id: file.file_id, caption }]))) return
    draft.drop()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isSave && event.key !== 'Escape') return
    event.preventDefault()
    // The viewer and the page have keys of their own.
    event.stopPropagation()
    if (isSave) void save()
    else onDone()
  }

  return (
    <form
      className="CaptionEditor"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <textarea
        aria-label={captionWords.captionOf(file.name)}
        value={draft.value}
        maxLength={limits.caption}
        dir="auto"
        rows={3}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to write in it.
        autoFocus
        // An automatic one is usually written over.
        onFocus={(event) => file.caption_by !== 'person' && event.target.select()}
        onChange={(event) => draft.set(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="actions">
        <button type="button" className="bare-button" onClick={onDone}>
          {captionWords.cancel}
        </button>
        <button type="submit" className="bare-button save" disabled={isWriting}>
          {captionWords.save}
        </button>
      </div>
    </form>
  )
}
