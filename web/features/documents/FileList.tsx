import Box from '@mui/material/Box'
import type { StoredFile } from '#contract/files.ts'
import type { FileId } from '#contract/ids.ts'
import { useWidth } from '#web/ui/use-width.ts'
import { DocumentGrid } from './DocumentGrid.tsx'
import { documentRows } from './document-rows.ts'
import type { DocumentsView } from './documents-address.ts'
import { DocumentTree, type TreeActions } from './DocumentTree.tsx'
import type { Selection } from './selection.ts'
import type { ListedFile } from './use-documents.ts'

interface RelevantStripProps extends TreeActions {
  view: DocumentsView
  files: readonly ListedFile[]
  selection: Selection
  marked: ReadonlySet<FileId>
  isTouch: boolean
}

/** By story, what the answer stands on and no open group shows: before the groups, as the view has files. */
export function RelevantStrip(props: RelevantStripProps) {
  const { view, files, selection, marked, isTouch, onOpen, onToggle, onRename, onDelete } = props
  const [ref, width] = useWidth()
  const selectionOf = (file: StoredFile) => ({
    isSelected: selection.ids.has(file.file_id),
    isSelecting: selection.ids.size > 0,
    onToggle: (isRange: boolean) => onToggle(file, isRange),
  })
  return (
    <Box ref={ref}>
      {files.length > 0 && view.layout === 'grid' && (
        <DocumentGrid
          rows={documentRows(files, width, files.length)}
          hasMore={false}
          onOpen={onOpen}
          selectionOf={selectionOf}
          marked={marked}
        />
      )}
      {files.length > 0 && view.layout === 'tree' && (
        <DocumentTree
          files={files}
          selected={selection.ids}
          marked={marked}
          isTouch={isTouch}
          {...{ onOpen, onToggle, onRename, onDelete }}
        />
      )}
    </Box>
  )
}
