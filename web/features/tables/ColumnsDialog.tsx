import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import type { TableColumn } from '#contract/calls/tables.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { NarrowDialog } from '#web/ui/dialogs/NarrowDialog.tsx'
import { columnWords } from './tables-words.ts'

interface ColumnsDialogProps {
  columns: readonly TableColumn[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  onClose: () => void
}

/** Which columns are shown; one always is. */
export function ColumnsDialog({ columns, hidden, onHidden, onClose }: ColumnsDialogProps) {
  const isLast = columns.length - hidden.length <= 1
  return (
    <NarrowDialog
      title={columnWords.shown}
      onClose={onClose}
      actions={
        <>
          <ActionButton variant="text" disabled={hidden.length === 0} onClick={() => onHidden([])}>
            {columnWords.showAll}
          </ActionButton>
          <ActionButton variant="contained" onClick={onClose}>
            {columnWords.done}
          </ActionButton>
        </>
      }
    >
      <List>
        {columns.map(({ name }) => {
          const isShown = !hidden.includes(name)
          return (
            <label key={name}>
              <Checkbox
                size="small"
                checked={isShown}
                disabled={isShown && isLast}
                onChange={() => onHidden(isShown ? [...hidden, name] : hidden.filter((one) => one !== name))}
              />
              <bdi>{name}</bdi>
            </label>
          )
        })}
      </List>
    </NarrowDialog>
  )
}

const List = styled('div')(({ theme }) => ({
  display: 'grid',
  maxHeight: 'min(52vh, 480px)',
  marginInline: -8,
  overflowY: 'auto',
  '& > label': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 40,
    borderRadius: 8,
    cursor: 'pointer',
    '&:hover': { background: theme.vars.palette.sunken },
    '& > .MuiCheckbox-root': { padding: 8 },
    '& > bdi': { minWidth: 0, overflowWrap: 'anywhere' },
  },
}))
