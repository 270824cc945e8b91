import Button from '@mui/material/Button'
import { CalendarClock, Download, FolderInput, FolderPlus, TextCursorInput, Trash2 } from 'lucide-react'
import { SelectionBar } from './SelectionBar.tsx'
import { downloadWords } from '#web/features/files/download/download-words.ts'
import { selectionWords } from '#web/features/documents/documents-words.ts'

interface SelectionActionsProps {
  count: number
  onAdd: () => void
  /** Undefined where nothing selected is in a story. */
  onMove: (() => void) | undefined
  /** Undefined where it is not one file alone. */
  onRename: (() => void) | undefined
  onCorrect: () => void
  onDownload: () => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the selected files. */
export function SelectionActions(props: SelectionActionsProps) {
  const { count, onAdd, onMove, onRename, onCorrect, onDownload, onDelete, onClear } = props
  return (
    <SelectionBar count={count} onClear={onClear}>
      <Button variant="text" startIcon={<FolderPlus size={16} />} onClick={onAdd}>
        {selectionWords.addToStory}
      </Button>
      {onMove && (
        <Button variant="text" startIcon={<FolderInput size={16} />} onClick={onMove}>
          {selectionWords.moveOrRemove}
        </Button>
      )}
      {onRename && (
        <Button variant="text" startIcon={<TextCursorInput size={16} />} onClick={onRename}>
          {selectionWords.rename}
        </Button>
      )}
      <Button variant="text" startIcon={<CalendarClock size={16} />} onClick={onCorrect}>
        {selectionWords.correct}
      </Button>
      <Button variant="text" startIcon={<Download size={16} />} onClick={onDownload}>
        {downloadWords.download}
      </Button>
      <Button variant="text" color="error" startIcon={<Trash2 size={16} />} onClick={onDelete}>
        {selectionWords.delete}
      </Button>
    </SelectionBar>
  )
}
