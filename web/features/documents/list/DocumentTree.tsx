import Box from '@mui/material/Box'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { useTop } from '#web/ui/hooks/use-top.ts'
import { rowHeight } from './tree-style.ts'
import { BesideInspector } from './BesideInspector.tsx'
import { TreeHead, type TreeOrder } from './TreeHead.tsx'
import { TreeRow } from './TreeRow.tsx'
import { documentWords } from '#web/features/documents/documents-words.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface TreeActions {
  onOpen: (file: StoredFile) => void
  onToggle: (file: StoredFile, isRange: boolean) => void
  onRename: (file: StoredFile) => void
  onDelete: (file: StoredFile) => void
}

interface DocumentTreeProps extends TreeActions {
  files: readonly ListedFile[]
  selected: ReadonlySet<FileId>
  /** Files that the answer cites. */
  marked: ReadonlySet<FileId>
  isTouch: boolean
  /** There is room for what the current file is. */
  hasInspector: boolean
  order?: TreeOrder | null
}

/**
 * The files as names, one below the other; only those near the screen are on the page. One of them is current: arrows,
 * Home, End and letters go from one to another, Enter opens it, Space selects it, F2 renames and Delete deletes it.
 */
export function DocumentTree({ files, selected, marked, isTouch, ...others }: DocumentTreeProps) {
  // The virtualizer keeps its state inside itself, which the compiler's memoisation would freeze.
  'use no memo'
  const { hasInspector, order = null, ...actions } = others
  const [topRef, top] = useTop()
  const [currentId, setCurrentId] = useState<FileId | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const height = isTouch ? rowHeight.touch : rowHeight.wide
  // oxlint-disable-next-line react/incompatible-library -- this component is taken out of the compiler's hands above.
  const virtualizer = useWindowVirtualizer({
    count: files.length,
    estimateSize: () => height,
    getItemKey: (index) => files[index]?.file_id ?? index,
    overscan: 12,
    scrollMargin: top,
  })
  const found = files.findIndex((file) => file.file_id === currentId)
  const at = found < 0 ? 0 : found
  const current = files[at]

  const goTo = (index: number) => {
    const file = files[index]
    if (file === undefined) return
    setCurrentId(file.file_id)
    virtualizer.scrollToIndex(index, { align: 'auto' })
  }
  const onKeyDown = useRowKeys({
    at,
    count: files.length,
    namesOf: () => files.map((file) => file.name),
    goTo,
    acts:
      current === undefined
        ? {}
        : {
            Enter: () => actions.onOpen(current),
            ' ': (event) => actions.onToggle(current, event.shiftKey),
            F2: () => actions.onRename(current),
            Delete: () => actions.onDelete(current),
          },
  })

  return (
    <BesideInspector
      hasRoom={hasInspector}
      selectedCount={selected.size}
      file={current ?? null}
      onOpen={actions.onOpen}
      onRename={actions.onRename}
    >
      <TreeHead order={order} />
      <Box
        role="listbox"
        aria-label={documentWords.list}
        aria-multiselectable
        tabIndex={0}
        aria-activedescendant={current && `document-${current.file_id}`}
        onKeyDown={onKeyDown}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        ref={topRef}
        sx={{
          position: 'relative',
          height: virtualizer.getTotalSize(),
          mt: '4px',
          '&:focus-visible': { outline: 'none' },
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const file = files[index]
          if (file === undefined) return null
          return (
            <Box
              key={key}
              role="presentation"
              style={{ transform: `translateY(${start - top}px)`, height }}
              sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
            >
              <TreeRow
                file={file}
                id={`document-${file.file_id}`}
                isSelected={selected.has(file.file_id)}
                isMarked={marked.has(file.file_id)}
                isCurrent={hasFocus && index === at}
                placement={{ role: 'option', 'aria-posinset': index + 1, 'aria-setsize': files.length }}
                onPress={(isRange, isToggle) => {
                  setCurrentId(file.file_id)
                  if (isRange || isToggle || selected.size > 0) actions.onToggle(file, isRange)
                  else if (isTouch) actions.onOpen(file)
                }}
                onToggle={(isRange) => {
                  setCurrentId(file.file_id)
                  actions.onToggle(file, isRange)
                }}
                onOpen={() => actions.onOpen(file)}
              />
            </Box>
          )
        })}
      </Box>
    </BesideInspector>
  )
}
