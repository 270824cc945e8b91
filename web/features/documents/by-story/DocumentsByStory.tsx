import Box from '@mui/material/Box'
import { useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { type DocumentsView, isNarrowed } from '#web/features/documents/documents-address.ts'
import { inspectorRoom } from '#web/features/documents/list/BesideInspector.tsx'
import { GridSkeleton, skeletonHeight } from '#web/features/documents/list/GridSkeleton.tsx'
import { NoDocuments } from '#web/features/documents/NoDocuments.tsx'
import { groupWords } from '#web/features/documents/documents-words.ts'
import { useMoveFiles } from '#web/features/documents/placing/use-move-files.ts'
import { usePlaceFiles } from '#web/features/documents/placing/use-place-files.ts'
import type { Selection } from '#web/features/documents/selection/selection.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { useWidth } from '#web/ui/hooks/use-width.ts'
import { type Placement, takenOf } from './group-selection.ts'
import { type GroupKey, looseKey, type StoryGroup, storyRows } from './story-groups.ts'
import { storyGridRows } from './story-grid-rows.ts'
import { StoryGrid } from './StoryGrid.tsx'
import { StoryTree } from './StoryTree.tsx'
import { useFileDrag } from './use-file-drag.ts'
import { useFocusBack } from './use-focus-back.ts'
import type { StoryGroups } from './use-story-groups.ts'

interface DocumentsByStoryProps {
  view: DocumentsView
  grouped: StoryGroups
  selection: Selection
  /** Files that the answer cites. */
  marked: ReadonlySet<FileId>
  isTouch: boolean
  onOpen: (file: StoredFile) => void
  onToggle: (placement: Placement, isRange: boolean) => void
  onRename: (file: StoredFile) => void
  onDelete: (file: StoredFile) => void
  /** A group has been closed: what was selected there is not seen any more. */
  onClosed: (key: GroupKey) => void
  /** What is selected has gone elsewhere. */
  onMoved: () => void
  onSort: () => void
  onShowAll: () => void
  onUpload: () => void
}

/** The files with the stories they are in, and those that are in none. */
export function DocumentsByStory(props: DocumentsByStoryProps) {
  const { view, grouped, selection, marked, isTouch, onClosed, onMoved, ...others } = props
  const { onShowAll, onUpload, onSort, ...actions } = others
  const { stories, groups } = grouped
  const [gridRef, width] = useWidth()
  const [renamingId, setRenamingId] = useState<StoryId | null>(null)
  const { add } = usePlaceFiles()
  const { move, remove } = useMoveFiles()
  const focusRef = useFocusBack<HTMLDivElement>(selection.ids.size > 0)

  const drop = async (key: GroupKey, placements: readonly Placement[]) => {
    const taken = takenOf(placements, groups)
    const to = groups.find((group) => group.key === key)?.story ?? null
    const isLoose = placements.every(({ group }) => group === looseKey)
    const drops = () => {
      if (to === null) return remove(taken)
      return isLoose
        ? add(
            to,
            placements.map(({ id }) => id),
          )
        : move(to, taken)
    }
    if (await drops()) onMoved()
  }
  const drag = useFileDrag(selection, (key, placements) => void drop(key, placements))
  const toggleGroup = (group: StoryGroup) => {
    if (group.isOpen) onClosed(group.key)
    grouped.toggle(group)
  }
  const list = {
    groups,
    hasMore: stories.hasNextPage,
    isNarrowed: isNarrowed(view),
    selection,
    marked,
    isTouch,
    drag,
    renamingId,
    ...actions,
    onToggleGroup: toggleGroup,
    onNear: grouped.comeNear,
    onLoadMore: grouped.loadMore,
    onRetry: grouped.retry,
    onRenameStory: setRenamingId,
    onRenamed: (isByKey: boolean) => {
      setRenamingId(null)
      if (isByKey) focusRef.current?.focus({ preventScroll: true })
    },
  }

  return (
    <>
      <Box ref={gridRef} sx={{ mt: '8px', minHeight: skeletonHeight }}>
        {stories.isPending && <GridSkeleton />}
        {stories.isError && stories.data === undefined && (
          <FailureState
            title={groupWords.storiesFailed}
            text={wordsOf(stories.error)}
            onRetry={() => void stories.refetch()}
          />
        )}
        {grouped.isNothing && <NoDocuments view={view} onShowAll={onShowAll} onUpload={onUpload} />}
        {groups.length > 0 && !grouped.isNothing && view.layout === 'tree' && (
          <StoryTree
            {...list}
            rows={storyRows(groups)}
            focusRef={focusRef}
            hasInspector={width >= inspectorRoom}
            order={{ sort: view.sort, onSort }}
          />
        )}
        {groups.length > 0 && !grouped.isNothing && view.layout === 'grid' && (
          <Box ref={focusRef} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
            <StoryGrid {...list} rows={storyGridRows(groups, width)} />
          </Box>
        )}
      </Box>
      <ListEnd list={stories} loading="Loading more stories" failed={groupWords.storiesFailed} />
    </>
  )
}
