import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { columnWords } from './tables-words.ts'

interface TablePopoverProps {
  anchor: Element
  title: string
  children: ReactNode
  onClose: () => void
}

/** A small dialog at a heading or a filter of a table. */
export function TablePopover({ anchor, title, children, onClose }: TablePopoverProps) {
  const titleId = useId()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: paper } }}
    >
      <Head>
        <h2 id={titleId} dir="auto">
          {title}
        </h2>
        <IconAction label={columnWords.close} icon={<X size={18} aria-hidden />} onClick={onClose} />
      </Head>
      {children}
    </Popover>
  )
}

const paper = { display: 'grid', gap: '16px', width: 340, maxWidth: 'calc(100vw - 32px)', p: '16px' } as const

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  margin: '-6px -8px -6px 0',
  '& > h2': {
    margin: 0,
    minWidth: 0,
    maxHeight: 66,
    overflow: 'hidden',
    fontSize: 16,
    lineHeight: '22px',
    fontWeight: 600,
  },
})
