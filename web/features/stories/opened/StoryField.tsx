import InputBase from '@mui/material/InputBase'
import { limits } from '#contract/limits.ts'
import type { StoryField as Field } from './story-draft.ts'
import type { StoryEdit } from './use-story-edit.ts'

const lengths: Record<Field, number> = {
  name: limits.storyName,
  description: limits.description,
  tags: limits.tags * (limits.tag + 2),
}
const placeholders: Record<Field, string> = {
  name: 'Name',
  description: 'Add a description',
  tags: 'Tags, with commas between them',
}

/** A text of the story while it is edited: in its own type and place, with a line around it. */
export function StoryField({ edit, field }: { edit: StoryEdit; field: Field }) {
  const hasProblem = edit.problem?.field === field
  return (
    <InputBase
      fullWidth
      multiline={field !== 'tags'}
      autoFocus={edit.focused === field}
      value={edit.draft?.[field] ?? ''}
      placeholder={placeholders[field]}
      onChange={(event) => edit.change(field, event.target.value)}
      // In its own type, to the last pixel: nothing moves when the editing begins.
      sx={(theme) => ({
        font: 'inherit',
        letterSpacing: 'inherit',
        color: 'text.primary',
        padding: 0,
        borderRadius: '3px',
        outline: `1px solid ${hasProblem ? theme.vars.palette.error.main : theme.vars.palette.field}`,
        outlineOffset: 4,
        '&.Mui-focused': { outline: `2px solid ${theme.vars.palette.primary.main}` },
        '& .MuiInputBase-input': { padding: 0, height: 'auto', font: 'inherit', letterSpacing: 'inherit' },
      })}
      slotProps={{
        input: {
          'aria-label': `Story ${field}`,
          'aria-invalid': hasProblem,
          ...(hasProblem && { 'aria-describedby': 'story-problem' }),
          name: field,
          maxLength: lengths[field],
        },
      }}
    />
  )
}
