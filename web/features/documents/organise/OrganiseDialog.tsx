import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import type { OrganisedStory } from '#contract/organise.ts'
import { feedPath } from '#web/lib/paths.ts'
import { type Organising, useOrganise } from './use-organise.ts'

const titles: Record<Organising['state'], string> = {
  running: 'Organizing Your Documents...',
  done: 'Organization Complete!',
  failed: 'Failed to auto-organize',
}

function Progress({ progress, message }: { progress: number; message: string }) {
  const percent = Math.round(Math.min(100, Math.max(0, progress)))
  return (
    <Box sx={{ display: 'grid', gap: '10px' }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label="Organizing your documents"
        sx={{ height: 6, borderRadius: '3px' }}
      />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: '16px',
          fontSize: 14,
        }}
      >
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {message}
        </Box>
        <Box sx={{ typography: 'mono', whiteSpace: 'nowrap' }}>{percent}% complete</Box>
      </Box>
    </Box>
  )
}

function Made({ stories }: { stories: readonly OrganisedStory[] }) {
  if (stories.length === 0)
    return (
      <Typography sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
        No documents belong together closely enough, or all of them are in stories already. Nothing was
        changed.
      </Typography>
    )
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        Successfully created {stories.length} stories! They are private until you share them.
      </Typography>
      <Box
        component="ul"
        aria-label="New stories"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '40vh', overflowY: 'auto' }}
      >
        {stories.map((story) => (
          <Box
            component="li"
            key={story.id ?? story.name}
            sx={(theme) => ({
              display: 'flex',
              alignItems: 'baseline',
              justifyContent: 'space-between',
              gap: '16px',
              py: '10px',
              borderTop: `1px solid ${theme.vars.palette.line}`,
              fontSize: 14,
            })}
          >
            <Box component="span" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {story.name}
            </Box>
            <Box component="span" sx={{ typography: 'mono', color: 'text.disabled', whiteSpace: 'nowrap' }}>
              {story.documentCount} documents
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

/** Groups the documents while it is open, and tells what came of it. */
export function OrganiseDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const { organising, undo, isUndoing } = useOrganise()
  const isDone = organising.state === 'done'
  const planId = isDone && organising.stories.length > 0 ? organising.planId : null
  const undoAll = async () => {
    if (planId !== null && (await undo(planId))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100% - 32px)', m: '16px' } } }}
    >
      <Box sx={{ display: 'grid', gap: '20px', p: { xs: '20px 16px', sm: '32px' } }}>
        <Typography variant="title" component="h2" id={titleId}>
          {titles[organising.state]}
        </Typography>
        {organising.state === 'running' && (
          <Progress progress={organising.progress} message={organising.message} />
        )}
        {isDone && <Made stories={organising.stories} />}
        {organising.state === 'failed' && (
          <Typography role="alert" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
            {organising.words}
          </Typography>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '8px' }}>
          {planId !== null && (
            <Button disabled={isUndoing} onClick={() => void undoAll()} sx={{ mr: 'auto' }}>
              Undo
            </Button>
          )}
          <Button onClick={onClose}>{organising.state === 'running' ? 'Cancel' : 'Close'}</Button>
          {isDone && organising.stories.length > 0 && (
            <Button variant="contained" component={Link} to={feedPath({ filter: 'my-stories' })}>
              View Stories
            </Button>
          )}
        </Box>
      </Box>
    </Dialog>
  )
}
