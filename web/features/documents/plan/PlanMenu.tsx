import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { CircleMinus, Eye, FolderInput, Undo2 } from 'lucide-react'
import type { FileId } from '#contract/ids.ts'
import { planWords } from '#web/features/documents/documents-words.ts'
import { isLeftOut, type Plan, type PlannedStory, takenFiles } from './plan-edits.ts'

/** What the menu is open for: a file of a story, or the story as a whole. */
export interface Chosen {
  anchor: HTMLElement
  story: PlannedStory
  fileId: FileId | null
}

interface PlanMenuProps {
  plan: Plan
  chosen: Chosen
  /** Shows a file as a whole. */
  onOpen: (id: FileId) => void
  onLeaveOut: (chosen: Chosen) => void
  onMove: (ids: readonly FileId[], to: PlannedStory, chosen: Chosen) => void
  onClose: () => void
}

function Words({ text, story }: { text: string; story: PlannedStory }) {
  return (
    <>
      <Box component="span" sx={{ flexShrink: 0 }}>
        {text}
      </Box>
      <Box
        component="bdi"
        title={story.name}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {story.name || planWords.story(story.key + 1)}
      </Box>
    </>
  )
}

const firm = { flexShrink: 0 }

/** What can be done with a file of a plan, or with all files of a story. */
export function PlanMenu({ plan, chosen, onOpen, onLeaveOut, onMove, onClose }: PlanMenuProps) {
  const { anchor, story, fileId } = chosen
  const isOut = fileId !== null && plan.leftOutFiles.includes(fileId)
  const moved = fileId === null ? takenFiles(plan, story) : [fileId]
  const targets = plan.stories.filter((other) => other.key !== story.key && !isLeftOut(plan, other))
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 300, maxWidth: 'calc(100% - 32px)', maxHeight: '60vh' } } }}
    >
      {fileId !== null && (
        <MenuItem onClick={choose(() => onOpen(fileId))}>
          <Eye size={16} aria-hidden style={firm} />
          {planWords.open}
        </MenuItem>
      )}
      {isOut ? (
        <MenuItem onClick={choose(() => onMove(moved, story, chosen))}>
          <Undo2 size={16} aria-hidden style={firm} />
          <Words text={planWords.backInto} story={story} />
        </MenuItem>
      ) : (
        <MenuItem onClick={choose(() => onLeaveOut(chosen))}>
          <CircleMinus size={16} aria-hidden style={firm} />
          {fileId === null ? planWords.leaveStoryOut : planWords.leaveOut}
        </MenuItem>
      )}
      {targets.length > 0 && moved.length > 0 && (
        <Divider component="li" role="presentation" aria-hidden sx={{ my: '6px' }} />
      )}
      {moved.length > 0 &&
        targets.map((target) => (
          <MenuItem key={target.key} onClick={choose(() => onMove(moved, target, chosen))}>
            <FolderInput size={16} aria-hidden style={firm} />
            <Words text={fileId === null ? planWords.moveAllTo : planWords.moveTo} story={target} />
          </MenuItem>
        ))}
    </Menu>
  )
}
