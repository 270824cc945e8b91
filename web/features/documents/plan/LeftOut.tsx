import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import type { FileId } from '#contract/ids.ts'
import { leftOutWords, planWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { oneStop } from '#web/ui/hooks/one-stop.ts'
import { walkGrid } from '#web/ui/hooks/walk-grid.ts'
import { useFileTarget } from './dragged-file.ts'
import type { PlannedStory } from './plan-edits.ts'
import { planGrid } from './plan-grid.ts'
import { PlanTile } from './PlanTile.tsx'
import { takeBackId } from './use-focus-after.ts'
import type { PlanFiles } from './use-plan-files.ts'

interface LeftOutProps {
  stories: readonly PlannedStory[]
  files: readonly FileId[]
  fileOf: PlanFiles['fileOf']
  onFileDrop: (id: FileId) => void
  onFileMenu: (id: FileId, tile: HTMLElement) => void
  onTakeBack: (story: PlannedStory) => void
}

/** What would not be put into a story, and stays where it is. */
export function LeftOut({ stories, files, fileOf, onFileDrop, onFileMenu, onTakeBack }: LeftOutProps) {
  const titleId = useId()
  const target = useFileTarget(onFileDrop)
  const isEmpty = stories.length === 0 && files.length === 0
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      {...target.handlers}
      sx={(theme) => ({
        display: 'grid',
        gap: '12px',
        mt: '24px',
        padding: '16px',
        borderRadius: '12px',
        border: `1.5px dashed ${target.isOver ? theme.vars.palette.primary.main : theme.vars.palette.lineStrong}`,
        background: target.isOver ? theme.vars.palette.tint : 'none',
      })}
    >
      <div>
        <Typography variant="read" component="h2" id={titleId} sx={{ fontWeight: 600 }}>
          {leftOutWords.title}
        </Typography>
        <Typography sx={{ fontSize: 14, color: 'text.secondary', textWrap: 'pretty' }}>
          {isEmpty ? leftOutWords.none : leftOutWords.text}
        </Typography>
      </div>
      {stories.length > 0 && (
        <Box component="ul" aria-label={leftOutWords.stories} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {stories.map((story) => (
            <Box
              component="li"
              key={story.key}
              sx={(theme) => ({
                display: 'flex',
                alignItems: 'center',
                gap: '12px',
                py: '6px',
                borderTop: `1px solid ${theme.vars.palette.line}`,
                fontSize: 14,
              })}
            >
              <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {story.name || planWords.story(story.key + 1)}
              </Box>
              <Box component="span" sx={{ typography: 'mono', color: 'text.disabled', whiteSpace: 'nowrap' }}>
                {countText(story.file_ids.length, 'document')}
              </Box>
              <Button
                variant="text"
                size="small"
                startIcon={<Undo2 size={16} />}
                aria-label={leftOutWords.putStoryBack(story.name)}
                id={takeBackId(story.key)}
                onClick={() => onTakeBack(story)}
                sx={{ whiteSpace: 'nowrap' }}
              >
                {leftOutWords.putBack}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {files.length > 0 && (
        <Box
          component="ul"
          aria-label={leftOutWords.documents}
          ref={oneStop}
          onKeyDown={walkGrid}
          sx={{ ...planGrid, m: 0, p: 0, listStyle: 'none' }}
        >
          {files.map((id) => (
            <PlanTile key={id} id={id} file={fileOf(id)} onMenu={(tile) => onFileMenu(id, tile)} />
          ))}
        </Box>
      )}
    </Box>
  )
}
