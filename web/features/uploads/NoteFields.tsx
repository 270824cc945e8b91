import Box from '@mui/material/Box'
import type { RefObject } from 'react'
import { Field, LongField } from '#web/ui/forms/Field.tsx'
import { noteWords } from './uploads-words.ts'

const atLeast = noteWords.tooShort

export interface Note {
  title: string
  content: string
}

interface NoteFieldsProps {
  note: Note
  /** Sent while it was too short, which is marked. */
  isTooShort: boolean
  textField: RefObject<HTMLTextAreaElement | null>
  onChange: (change: Partial<Note>) => void
}

/** A text note as it is written. */
export function NoteFields({ note, isTooShort, textField, onChange }: NoteFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <Field
        label={noteWords.title}
        value={note.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <LongField
        label={noteWords.text}
        value={note.content}
        rows={6}
        ref={textField}
        placeholder={noteWords.placeholder}
        help={atLeast}
        problem={isTooShort ? atLeast : null}
        onChange={(event) => onChange({ content: event.target.value })}
      />
    </Box>
  )
}
