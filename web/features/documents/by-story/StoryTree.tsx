import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useState } from 'react'
import { rowHeight } from '#web/features/documents/list/tree-style.ts'
import { BesideInspector } from '#web/features/documents/list/BesideInspector.tsx'
import { TreeHead, type TreeOrder } from '#web/features/documents/list/TreeHead.tsx'
import { TreeRow } from '#web/features/documents/list/TreeRow.tsx'
import { groupWords } from '#web/features/documents/documents-words.ts'
import { useTop } from '#web/ui/hooks/use-top.ts'
import { GroupRow, NoteRow } from './GroupRow.tsx'
import { isSelectedAt, placementOf } from './group-selection.ts'
import { rowId, type StoryRow } from './story-groups.ts'
import type { StoryListProps } from './story-list-props.ts'
import { indexOfHead, useStoryTreeKeys } from './use-story-tree-keys.ts'

/** The lines that lead from a group to what it holds; written once, and not for each row that comes into sight. */
const branches = (theme: Theme) => {
  const line = { content: '""', position: 'absolute', left: 21, background: theme.vars.palette.lineStrong }
  return {
    '& > div': { position: 'absolute', top: 0, left: 0, right: 0 },
    '& > .inside::before': { ...line, top: 0, height: '100%', width: '1px' },
    '& > .last::before': { height: '50%' },
    '& > .inside::after': { ...line, top: '50%', width: 10, height: '1px' },
  } as const
}

/** The data of the lines. */
function branchOf(row: StoryRow, next: StoryRow | undefined): string {
  if (row.kind === 'group') return ''
  return next?.group === row.group ? 'inside' : 'inside last'
}

const isSame = (one: StoryRow, other: StoryRow): boolean =>
  one.kind === other.kind &&
  one.group.key === other.group.key &&
  (one.kind !== 'file' || other.kind !== 'file' || one.file.file_id === other.file.file_id)

interface StoryTreeProps extends StoryListProps {
  /** What is seen of the groups. */
  rows: readonly StoryRow[]
  /** What takes the focus of the whole. */
  focusRef: Ref<HTMLDivElement>
  /** There is room for what the current file is. */
  hasInspector: boolean
  order: TreeOrder
}

/**
 * The groups and their files as names, one below the other; only those near the screen are on the page. One row is
 * current: arrows go up and down, open and close, Home, End and letters lead to others, Enter opens, Space selects a
 * file, F2 renames and Delete deletes it.
 */
export function StoryTree(props: StoryTreeProps) {
  // The virtualizer keeps its state inside itself, which the compiler's memoisation would freeze.
  'use no memo'
  const {
    rows,
    groups,
    hasMore,
    isNarrowed,
    selection,
    marked,
    isTouch,
    drag,
    renamingId,
    focusRef,
    hasInspector,
    order,
    ...actions
  } = props
  const [topRef, top] = useTop()
  const [current, setCurrent] = useState<StoryRow | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const height = isTouch ? rowHeight.touch : rowHeight.wide
  // oxlint-disable-next-line react/incompatible-library -- this component is taken out of the compiler's hands above.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowId(row)
    },
    overscan: 12,
    scrollMargin: top,
  })
  const found = current === null ? 0 : rows.findIndex((row) => isSame(row, current))
  // What is gone leaves its group behind, and that the first row.
  const at = found >= 0 || current === null ? found : Math.max(0, indexOfHead(rows, current.group.key))
  const row = rows[at]

  const goTo = (index: number) => {
    const next = rows[index]
    if (next === undefined) return
    setCurrent(next)
    virtualizer.scrollToIndex(index, { align: 'auto' })
  }
  const onKeyDown = useStoryTreeKeys({ rows, at, goTo, actions })

  const draw = (one: StoryRow, index: number) => {
    const isCurrent = hasFocus && index === at
    const id = rowId(one)
    switch (one.kind) {
      case 'group':
        return (
          <GroupRow
            id={id}
            group={one.group}
            position={groups.indexOf(one.group) + 1}
            count={hasMore ? -1 : groups.length}
            isNarrowed={isNarrowed}
            isCurrent={isCurrent}
            isTouch={isTouch}
            isTarget={drag.over === one.group.key}
            renaming={{
              isOn: renamingId === one.group.key,
              onBegin: () => {
                setCurrent(one)
                actions.onRenameStory(one.group.story?.id ?? null)
              },
              onEnd: actions.onRenamed,
            }}
            onToggle={() => {
              setCurrent(one)
              actions.onToggleGroup(one.group)
            }}
            onNear={() => actions.onNear(one.group.key)}
          />
        )
      case 'file':
        return (
          <TreeRow
            file={one.file}
            id={id}
            isSelected={isSelectedAt(selection, placementOf(one))}
            isMarked={marked.has(one.file.file_id)}
            isCurrent={isCurrent}
            placement={{
              role: 'treeitem',
              'aria-level': 2,
              'aria-posinset': one.place,
              'aria-setsize': one.group.hasMore ? -1 : one.group.files.length,
            }}
            onPress={(isRange, isToggle) => {
              setCurrent(one)
              if (isRange || isToggle || selection.ids.size > 0) actions.onToggle(placementOf(one), isRange)
              else if (isTouch) actions.onOpen(one.file)
            }}
            onToggle={(isRange) => {
              setCurrent(one)
              actions.onToggle(placementOf(one), isRange)
            }}
            onOpen={() => actions.onOpen(one.file)}
          />
        )
      case 'note':
        return (
          <NoteRow
            id={id}
            group={one.group}
            note={one.note}
            isNarrowed={isNarrowed}
            isCurrent={isCurrent}
            onNear={() => actions.onLoadMore(one.group.key)}
            onRetry={() => actions.onRetry(one.group.key)}
          />
        )
    }
  }

  return (
    <BesideInspector
      hasRoom={hasInspector}
      selectedCount={selection.ids.size}
      file={row?.kind === 'file' ? row.file : null}
      onOpen={actions.onOpen}
      onRename={actions.onRename}
    >
      <TreeHead order={order} />
      <Box
        role="tree"
        aria-label={groupWords.tree}
        aria-multiselectable
        tabIndex={0}
        aria-activedescendant={row && rowId(row)}
        onKeyDown={onKeyDown}
        onFocus={(event) => setHasFocus(event.target === event.currentTarget)}
        onBlur={() => setHasFocus(false)}
        ref={focusRef}
        sx={{ mt: '4px', '&:focus-visible': { outline: 'none' } }}
      >
        <Box
          role="presentation"
          ref={topRef}
          style={{ height: virtualizer.getTotalSize() }}
          sx={[{ position: 'relative' }, branches]}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const one = rows[index]
            if (one === undefined) return null
            return (
              <div
                key={key}
                role="presentation"
                className={branchOf(one, rows[index + 1])}
                style={{ transform: `translateY(${start - top}px)`, height }}
                {...(one.kind === 'file' && !isTouch && drag.sourceOf(placementOf(one)))}
                {...drag.targetOf(one.group.key)}
              >
                {draw(one, index)}
              </div>
            )
          })}
        </Box>
      </Box>
    </BesideInspector>
  )
}
