import Box from '@mui/material/Box'
import { ChevronDown, ChevronRight, Folder, FolderOpen } from 'lucide-react'
import { groupWords } from '#web/features/documents/documents-words.ts'
import { onlyWide, treeLine } from '#web/features/documents/list/tree-style.ts'
import { NearEnd } from '#web/ui/states/NearEnd.tsx'
import { RelativeDate } from '#web/ui/text/RelativeDate.tsx'
import { GroupName, type Renaming } from './GroupName.tsx'
import { GroupNoteText } from './GroupNoteText.tsx'
import type { GroupNote, StoryGroup } from './story-groups.ts'

interface GroupRowProps {
  id: string
  group: StoryGroup
  position: number
  count: number
  isNarrowed: boolean
  isCurrent: boolean
  isTouch: boolean
  /** What is dragged would be moved here. */
  isTarget: boolean
  renaming: Renaming
  onToggle: () => void
  onNear: () => void
}

/** A group of the tree, which opens and closes. */
export function GroupRow(props: GroupRowProps) {
  const { id, group, position, count, isNarrowed, isCurrent, isTouch, isTarget } = props
  const { renaming, onToggle, onNear } = props
  const { story, isOpen } = group
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const FolderIcon = isOpen ? FolderOpen : Folder
  return (
    <Box
      id={id}
      className="group"
      role="treeitem"
      aria-level={1}
      aria-expanded={isOpen}
      aria-posinset={position}
      aria-setsize={count}
      // The second click of a double one would take back what the first one did.
      onClick={(event) => event.detail < 2 && onToggle()}
      sx={(theme) => ({
        ...treeLine(theme, { isSelected: isTarget, isCurrent: isCurrent || isTarget }),
        position: 'relative',
        '& > svg': { color: theme.vars.palette.text.secondary },
      })}
    >
      {isNarrowed && group.state === 'unknown' && <NearEnd onNear={onNear} />}
      <Chevron size={16} aria-hidden />
      <Box
        sx={{
          gridColumn: { xs: 'span 2', md: 'auto' },
          display: 'flex',
          alignItems: 'center',
          gap: '10px',
          minWidth: 0,
          '& > svg': { flexShrink: 0, color: 'text.secondary' },
        }}
      >
        <FolderIcon size={16} aria-hidden />
        <GroupName group={group} isNarrowed={isNarrowed} renaming={renaming} hasF2={!isTouch} />
      </Box>
      <Box className="aside" sx={{ ...onlyWide, textAlign: 'start !important' }}>
        {story !== null && 'story'}
      </Box>
      <Box sx={onlyWide} />
      <Box className="aside" sx={onlyWide}>
        {story !== null && <RelativeDate iso={story.created_at} />}
      </Box>
    </Box>
  )
}

interface NoteRowProps {
  id: string
  group: StoryGroup
  note: GroupNote
  isNarrowed: boolean
  isCurrent: boolean
  onNear: () => void
  onRetry: () => void
}

/** What a group says in the place of files, or behind them. */
export function NoteRow({ id, group, note, isNarrowed, isCurrent, onNear, onRetry }: NoteRowProps) {
  return (
    <Box
      id={id}
      role="treeitem"
      aria-level={2}
      onClick={() => note === 'failed' && onRetry()}
      sx={(theme) => ({
        ...treeLine(theme, { isSelected: false, isCurrent }),
        display: 'flex',
        pl: '75px',
        color: theme.vars.palette.text3,
        whiteSpace: 'nowrap',
      })}
    >
      <GroupNoteText group={group} note={note} isNarrowed={isNarrowed} onNear={onNear} />
      {note === 'failed' && (
        <Box component="span" sx={{ flexShrink: 0, textDecoration: 'underline', cursor: 'pointer' }}>
          {groupWords.tryAgain}
        </Box>
      )}
    </Box>
  )
}
