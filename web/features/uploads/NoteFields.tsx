import Box from '@mui/material/Box'
import { Field, LongField } from '#web/ui/forms/Field.tsx'

export interface Note {
  title: string
  content: string
}

/** A text note as it is written. */
export function NoteFields({ note, onChange }: { note: Note; onChange: (change: Partial<Note>) => void }) {
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <Field
        label="Title (optional)"
        value={note.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <LongField
        label="Text"
        value={note.content}
        rows={6}
        placeholder="What happened, in your words"
        onChange={(event) => onChange({ content: event.target.value })}
      />
    </Box>
  )
}
