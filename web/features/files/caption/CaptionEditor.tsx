import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { limits } from '#contract/limits.ts'
import { captionWords } from './caption-words.ts'
import { useCorrectFiles } from '#web/features/files/correct/use-correct-files.ts'
import { parseText, useDraft } from '#web/lib/use-draft.ts'

const Editor = styled('form')({
  display: 'grid',
  gap: '8px',
  '& > textarea': {
    width: '100%',
    maxHeight: '40vh',
    padding: '8px 10px',
    border: '0',
    borderRadius: '8px',
    background: 'var(--sp-palette-surface)',
    boxShadow: 'inset 0 0 0 1px var(--sp-palette-field)',
    color: 'var(--sp-palette-text-primary)',
    font: 'inherit',
    fontSize: '15px',
    lineHeight: '22px',
    resize: 'none',
    fieldSizing: 'content',
    '@media (max-width: 599.95px)': {
      fontSize: '16px',
    },
    '&:focus': {
      outline: 'none',
      boxShadow:
        'inset 0 0 0 1px var(--sp-palette-primary-main), 0 0 0 3px color-mix(in srgb, var(--sp-palette-primary-main) 18%, transparent)',
    },
    '@media (forced-colors: active)': {
      outline: '1px solid',
    },
  },
  '& > .actions': {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '4px',
  },
  '& > .actions > button': {
    minHeight: '36px',
    padding: '0 12px',
    borderRadius: '8px',
    color: 'var(--sp-palette-text2)',
    fontFamily: 'inherit',
    fontWeight: 600,
    fontSize: '13px',
    lineHeight: '18px',
    '@media (pointer: coarse)': {
      minHeight: '44px',
    },
    '&:hover': {
      background: 'var(--sp-palette-sunken)',
    },
  },
  '& > .actions > .save': {
    color: 'var(--sp-palette-primary-main)',
  },
})

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
    <Editor
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
    </Editor>
  )
}
