import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconAction } from '#web/ui/IconAction.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'

interface EditableTextProps {
  /** What is edited, for names of buttons and field: 'name', 'description'. */
  label: string
  text: string
  /** How the text looks while it is read; also stands for a missing one. */
  children: ReactNode
  canEdit: boolean
  isMultiline: boolean
  /** A heading stays for those who go by headings while it is edited. */
  isHeading?: boolean
  maxLength: number
  /** Words for what cannot be saved, or null. */
  check: (text: string) => string | null
  /** True when it was saved. */
  onSave: (text: string) => Promise<boolean>
}

/** A text that its owner edits in place: Ctrl or Cmd+Enter saves, Esc cancels. */
export function EditableText(props: EditableTextProps) {
  const { label, text, children, canEdit, isMultiline: isTall, isHeading = false } = props
  const [state, setState] = useState<'reading' | 'editing' | 'edited'>('reading')
  if (state === 'editing') {
    return (
      <>
        {isHeading && <div style={visuallyHidden}>{children}</div>}
        <Editor {...props} onDone={() => setState('edited')} />
      </>
    )
  }
  if (!canEdit) return children
  return (
    <Box sx={{ display: 'flex', alignItems: isTall ? 'flex-start' : 'center', gap: '6px', minWidth: 0 }}>
      {children}
      <IconAction
        label={text ? `Edit ${label}` : `Add ${label}`}
        icon={<Pencil size={15} />}
        size={32}
        // The focus goes back to where the editing began.
        autoFocus={state === 'edited'}
        onClick={() => setState('editing')}
      />
    </Box>
  )
}

function Editor(props: EditableTextProps & { onDone: () => void }) {
  const { label, text, isMultiline, maxLength, check, onSave, onDone } = props
  const [draft, setDraft] = useState(text)
  const [problem, setProblem] = useState<string | null>(null)

  const save = async () => {
    const trimmed = draft.trim()
    const found = check(trimmed)
    setProblem(found)
    if (found !== null) return
    if (trimmed === text || (await onSave(trimmed))) onDone()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The opened story closes on Esc as well; here it only ends the editing.
      event.stopPropagation()
      onDone()
    }
    const isSaving = event.key === 'Enter' && (event.metaKey || event.ctrlKey || !isMultiline)
    if (!isSaving || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }

  return (
    <Box sx={{ display: 'grid', gap: '8px' }} onKeyDown={onKeyDown}>
      <OutlinedInput
        autoFocus
        value={draft}
        multiline={isMultiline}
        minRows={isMultiline ? 2 : 1}
        maxRows={10}
        error={problem !== null}
        onChange={(event) => setDraft(event.target.value)}
        slotProps={{
          input: {
            'aria-label': `Story ${label}`,
            maxLength,
            ...(isMultiline && { style: { padding: '10px 14px' } }),
          },
        }}
      />
      {problem !== null && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: 13, lineHeight: '18px' }}>
          {problem}
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
        <Button size="small" variant="outlined" onClick={() => void save()}>
          Save
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Box sx={{ typography: 'mono', color: 'text.disabled', display: { xs: 'none', sm: 'block' } }}>
          Ctrl+Enter saves · Esc cancels
        </Box>
      </Box>
    </Box>
  )
}
