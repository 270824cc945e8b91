import Box from '@mui/material/Box'
import type { FileId } from '#contract/ids.ts'
import { useWidth } from '#web/ui/hooks/use-width.ts'
import { DocumentGrid } from './DocumentGrid.tsx'
import { documentRows } from './document-rows.ts'
import type { DocumentsView } from '#web/features/documents/documents-address.ts'
import { inspectorRoom } from './BesideInspector.tsx'
import type { TreeOrder } from './TreeHead.tsx'
import { DocumentTree, type TreeActions } from './DocumentTree.tsx'
import type { Selection } from '#web/features/documents/selection/selection.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'

interface FileListProps extends TreeActions {
  layout: DocumentsView['layout']
  files: readonly ListedFile[]
  /** So many of them stand before the list, and are of no day. */
  ahead: number
  hasMore: boolean
  selection: Selection
  /** Files that the answer cites. */
  marked: ReadonlySet<FileId>
  isTouch: boolean
  /** Absent where the tree is in an order of its own. */
  order?: TreeOrder
  /** Called with the month at the top of the screen. */
  onMonth?: (month: string) => void
  /** Selects all files of a day or month, or none. */
  onToggleAll?: (ids: readonly FileId[], month: string | null) => void
}

/** Files one after the other: as pictures by day, or as names. */
export function FileList(props: FileListProps) {
  const {
    layout,
    files,
    ahead,
    hasMore,
    selection,
    marked,
    isTouch,
    order,
    onMonth,
    onToggleAll,
    ...actions
  } = props
  const [ref, width] = useWidth()
  return (
    <Box ref={ref}>
      {files.length > 0 && layout === 'grid' && (
        <DocumentGrid
          rows={documentRows(files, width, ahead)}
          hasMore={hasMore}
          selected={selection.ids}
          marked={marked}
          onOpen={actions.onOpen}
          onToggle={actions.onToggle}
          onMonth={onMonth}
          onToggleAll={onToggleAll}
        />
      )}
      {files.length > 0 && layout === 'tree' && (
        <DocumentTree
          files={files}
          selected={selection.ids}
          marked={marked}
          isTouch={isTouch}
          order={order ?? null}
          hasInspector={order !== undefined && width >= inspectorRoom}
          {...actions}
        />
      )}
    </Box>
  )
}
