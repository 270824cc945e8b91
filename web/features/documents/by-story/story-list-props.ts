import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import type { Selection } from '#web/features/documents/selection/selection.ts'
import type { Placement } from './group-selection.ts'
import type { GroupKey, StoryGroup } from './story-groups.ts'
import type { FileDrag } from './use-file-drag.ts'

/** What the tree and the grid of groups are given alike. */
export interface StoryListProps {
  groups: readonly StoryGroup[]
  /** More stories may follow. */
  hasMore: boolean
  isNarrowed: boolean
  selection: Selection
  /** Files that the answer cites. */
  marked: ReadonlySet<FileId>
  isTouch: boolean
  drag: FileDrag
  /** The story whose name is being edited. */
  renamingId: StoryId | null
  onOpen: (file: StoredFile) => void
  onToggle: (placement: Placement, isRange: boolean) => void
  onRename: (file: StoredFile) => void
  onDelete: (file: StoredFile) => void
  onToggleGroup: (group: StoryGroup) => void
  /** A group has come near the screen. */
  onNear: (key: GroupKey) => void
  onLoadMore: (key: GroupKey) => void
  onRetry: (key: GroupKey) => void
  onRenameStory: (id: StoryId | null) => void
  onRenamed: (isByKey: boolean) => void
}
