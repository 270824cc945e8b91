import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Ellipsis, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { plainName } from '#contract/names.ts'
import { groupWords, planWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { oneStop } from '#web/ui/hooks/one-stop.ts'
import { walkGrid } from '#web/ui/hooks/walk-grid.ts'
import { useFileTarget } from './dragged-file.ts'
import type { PlannedStory } from './plan-edits.ts'
import { planGrid } from './plan-grid.ts'
import { PlanTile } from './PlanTile.tsx'
import { storyNameId } from './use-focus-after.ts'
import type { PlanFiles } from './use-plan-files.ts'

/** Tiles before all of them are asked for. */
const firstTiles = 18

interface PlanStoryProps {
  /** With those files only that would come into it. */
  story: PlannedStory
  fileOf: PlanFiles['fileOf']
  onRename: (name: string) => void
  onFileDrop: (id: FileId) => void
  onFileMenu: (id: FileId, tile: HTMLElement) => void
  onFileLeaveOut: (id: FileId, tile: HTMLElement) => void
  onMenu: (button: HTMLElement) => void
}

/** A story as it would be made: its name, which is changed in its place, and its files. */
export function PlanStory({ story, fileOf, onRename, onFileDrop, onMenu, ...files }: PlanStoryProps) {
  const [isAll, setIsAll] = useState(false)
  const problemId = useId()
  const target = useFileTarget(onFileDrop)
  const isNameless = plainName(story.name) === '' && story.file_ids.length > 0
  const shown = isAll ? story.file_ids : story.file_ids.slice(0, firstTiles)
  const name = story.name || planWords.story(story.key + 1)
  return (
    <Box
      component="section"
      aria-label={name}
      {...target.handlers}
      sx={(theme) => ({
        mx: '-12px',
        padding: '12px',
        borderRadius: '12px',
        outline: target.isOver ? `2px dashed ${theme.vars.palette.primary.main}` : 'none',
        background: target.isOver ? theme.vars.palette.tint : 'none',
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', mb: '12px' }}>
        <OutlinedInput
          value={story.name}
          endAdornment={<Pencil size={14} aria-hidden />}
          error={isNameless}
          onChange={(event) => onRename(event.target.value)}
          onKeyDown={({ key, target: field }) => {
            if ((key === 'Enter' || key === 'Escape') && field instanceof HTMLElement) field.blur()
          }}
          slotProps={{
            input: {
              'aria-label': planWords.storyName(story.key + 1),
              'aria-describedby': isNameless ? problemId : undefined,
              maxLength: limits.storyName,
              dir: 'auto',
              title: story.name,
              id: storyNameId(story.key),
            },
          }}
          sx={{
            minWidth: 0,
            maxWidth: 560,
            // A name until it is touched.
            '&:not(.Mui-focused, .Mui-error)': {
              background: 'none',
              '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
            },
            '& input': {
              px: '10px',
              fontSize: 16,
              fontWeight: 600,
              textAlign: 'left',
              textOverflow: 'ellipsis',
              fieldSizing: 'content',
              minWidth: 64,
            },
            '& svg': { flexShrink: 0, mr: '10px', color: 'text.disabled' },
            ml: '-10px',
          }}
        />
        <Box sx={{ ml: 'auto', typography: 'mono', color: 'text.disabled', whiteSpace: 'nowrap' }}>
          {countText(story.file_ids.length, 'document')}
        </Box>
        <IconAction
          label={planWords.change(name)}
          aria-haspopup="menu"
          icon={<Ellipsis size={18} />}
          onClick={(event) => onMenu(event.currentTarget)}
        />
      </Box>
      {isNameless && (
        <Box id={problemId} role="alert" sx={{ mb: '12px', fontSize: 13, color: 'error.main' }}>
          {groupWords.nameEmpty}
        </Box>
      )}
      {story.file_ids.length === 0 && (
        <Box sx={{ py: '12px', fontSize: 14, color: 'text.secondary' }}>{planWords.emptyStory}</Box>
      )}
      <Box
        component="ul"
        aria-label={planWords.documentsOf(name)}
        ref={oneStop}
        onKeyDown={walkGrid}
        sx={{ ...planGrid, m: 0, p: 0, listStyle: 'none' }}
      >
        {shown.map((id) => (
          <PlanTile
            key={id}
            id={id}
            file={fileOf(id)}
            onMenu={(tile) => files.onFileMenu(id, tile)}
            onLeaveOut={(tile) => files.onFileLeaveOut(id, tile)}
          />
        ))}
      </Box>
      {shown.length < story.file_ids.length && (
        <Button variant="text" onClick={() => setIsAll(true)} sx={{ mt: '8px', ml: '-8px' }}>
          {planWords.all(story.file_ids.length)}
        </Button>
      )}
    </Box>
  )
}
