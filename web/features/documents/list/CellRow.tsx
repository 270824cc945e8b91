import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import type { FileId } from '#contract/ids.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'
import { DocumentCell } from './DocumentCell.tsx'
import { tileGap } from './document-rows.ts'
import type { JustifiedRow } from './justify.ts'

type CellProps = ComponentProps<typeof DocumentCell>

interface CellRowProps extends Pick<CellProps, 'group' | 'isSelecting' | 'onOpen' | 'onToggle' | 'sourceOf'> {
  row: JustifiedRow<ListedFile>
  isSelected: (id: FileId) => boolean
  marked: ReadonlySet<FileId>
}

/** One justified row of files. */
export const CellRow = ({ row, isSelected, marked, ...shared }: CellRowProps) => (
  <Box sx={{ display: 'flex', gap: `${tileGap}px` }}>
    {row.items.map((file, column) => (
      <DocumentCell
        key={file.file_id}
        file={file}
        width={row.widths[column] ?? 0}
        height={row.height}
        isSelected={isSelected(file.file_id)}
        isMarked={marked.has(file.file_id)}
        {...shared}
      />
    ))}
  </Box>
)
