import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { OrganisedStory } from '#contract/calls/organise.ts'
import { organizeWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { feedPath } from '#web/lib/paths.ts'
import { NarrowDialog } from '#web/ui/dialogs/NarrowDialog.tsx'
import { OrganiseEnd } from './OrganiseEnd.tsx'
import { OrganisingProgress } from './OrganisingProgress.tsx'
import { failedToOrganise, type Organising } from './use-organise.ts'
import { useUndoOrganisation } from './use-undo-organisation.ts'

const titles: Record<Organising['state'], string> = {
  running: organizeWords.running,
  done: organizeWords.done,
  failed: failedToOrganise,
}

function Made({ stories }: { stories: readonly OrganisedStory[] }) {
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{organizeWords.made(stories.length)}</Typography>
      <Box
        component="ul"
        aria-label={organizeWords.newStories}
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
              {countText(story.documentCount, 'document')}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

function NothingMade({ leftOut }: { leftOut: number }) {
  return (
    <Typography sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
      {organizeWords.nothing(leftOut)}
    </Typography>
  )
}

interface OrganisingDialogProps {
  organising: Organising
  /** What is to be said of the language model while it goes on. */
  estimate?: string | null
  onClose: () => void
}

/** A running organization: its progress, then its result, which can be opened or undone. */
export function OrganisingDialog({ organising, estimate = null, onClose }: OrganisingDialogProps) {
  const { undo, isUndoing } = useUndoOrganisation()
  const made = organising.state === 'done' && organising.stories.length > 0 ? organising : null
  const planId = made?.planId ?? null
  const undoAll = async () => {
    if (planId !== null && (await undo(planId))) onClose()
  }
  return (
    <NarrowDialog
      title={titles[organising.state]}
      onClose={onClose}
      actions={
        <>
          {planId !== null && (
            <Button disabled={isUndoing} onClick={() => void undoAll()} sx={{ mr: 'auto' }}>
              {organizeWords.undo}
            </Button>
          )}
          <Button onClick={onClose}>
            {organising.state === 'running' ? organizeWords.cancel : organizeWords.close}
          </Button>
          {made !== null && (
            <Button variant="contained" component={Link} to={feedPath({ filter: 'my-stories' })}>
              {organizeWords.viewStories}
            </Button>
          )}
        </>
      }
    >
      {organising.state === 'running' && (
        <OrganisingProgress progress={organising.progress} message={organising.message} estimate={estimate} />
      )}
      {organising.state === 'done' &&
        (made === null ? <NothingMade leftOut={organising.leftOut} /> : <Made stories={made.stories} />)}
      {made !== null && made.leftOut > 0 && (
        <Typography sx={{ color: 'text.secondary', fontSize: 14, textWrap: 'pretty' }}>
          {organizeWords.leftOut(made.leftOut)}
        </Typography>
      )}
      {organising.state === 'done' && <OrganiseEnd {...organising.report} />}
      {organising.state === 'failed' && (
        <Typography role="alert" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
          {organising.words}
        </Typography>
      )}
    </NarrowDialog>
  )
}
