import Popover from '@mui/material/Popover'
import type { ComponentProps } from 'react'
import { FilterFields } from './FilterFields.tsx'
import { filterWords } from './filter-words.ts'

interface FilterPopoverProps extends ComponentProps<typeof FilterFields> {
  anchor: HTMLElement
  onClose: () => void
}

/** The filters below their button. */
export function FilterPopover({ anchor, onClose, ...fields }: FilterPopoverProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': filterWords.filter,
          sx: { width: 380, maxWidth: 'calc(100vw - 32px)', mt: '8px', p: '16px' },
        },
      }}
    >
      <FilterFields {...fields} />
    </Popover>
  )
}
