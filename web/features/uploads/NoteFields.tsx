import Box from '@mui/material/Box'
import { Field } from '#web/ui/forms/Field.tsx'

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
        inputProps={{ maxLength: 200 }}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Field
        label="Text"
        value={note.content}
        multiline
        minRows={6}
        maxRows={14}
        placeholder="What happened, in your words"
        onChange={(event) => onChange({ content: event.target.value })}
      />
    </Box>
  )
}
