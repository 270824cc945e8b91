import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FolderCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { planWords } from '#web/features/documents/documents-words.ts'
import { OrganisingProgress } from '#web/features/documents/organise/OrganisingProgress.tsx'
import {
  failedToOrganise,
  useOrganise,
  type OrganiseReport,
} from '#web/features/documents/organise/use-organise.ts'
import { useOrganiseEstimate } from '#web/features/documents/organise/use-organise-estimate.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { useKeys } from '#web/ui/hooks/use-keys.ts'
import { type Plan, planOf } from './plan-edits.ts'
import { PlanHead } from './PlanHead.tsx'
import { planGrid } from './plan-grid.ts'

interface PlanRunProps {
  onLeave: () => void
  onAgain: () => void
  /** What is shown of the plan. */
  children: (plan: Plan, report: OrganiseReport) => ReactNode
}

function StoriesToCome() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: '40px', mt: '40px' }}>
      {[0, 1].map((story) => (
        <Box key={story} sx={{ display: 'grid', gap: '16px' }}>
          <SkeletonBlock width={240} height={22} />
          <Box sx={planGrid}>
            {[0, 1, 2, 3, 4, 5].map((tile) => (
              <SkeletonBlock key={tile} aspectRatio="1" />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Makes a plan while it is mounted, and shows its progress; leaving aborts it. */
export function PlanRun({ onLeave, onAgain, children }: PlanRunProps) {
  const organising = useOrganise({ isPlan: true })
  const { estimate, note } = useOrganiseEstimate()
  const isMade = organising.state === 'done' && organising.planId !== null
  useKeys(isMade ? {} : { Escape: onLeave })
  if (organising.state === 'done' && organising.planId !== null)
    return children(planOf(organising.planId, organising.stories), organising.report)
  return (
    <Box data-margin="narrow" sx={{ px: 'var(--page-margin)', py: '24px' }}>
      <PlanHead>{organising.state === 'running' && planWords.harmless}</PlanHead>
      {organising.state === 'running' && (
        <>
          <Box sx={{ display: 'grid', gap: '12px', maxWidth: 520, mt: '24px' }}>
            <OrganisingProgress
              progress={organising.progress}
              message={organising.message}
              estimate={note ?? estimate}
            />
            <Box>
              <Button variant="outlined" size="small" onClick={onLeave}>
                {planWords.cancel}
              </Button>
            </Box>
          </Box>
          <StoriesToCome />
        </>
      )}
      {organising.state === 'failed' && (
        <FailureState title={failedToOrganise} text={organising.words} onRetry={onAgain} />
      )}
      {organising.state === 'done' && (
        <EmptyState
          icon={<FolderCheck size={22} />}
          title={planWords.nothing}
          text={planWords.nothingText}
          action={
            <Button variant="outlined" onClick={onLeave}>
              {planWords.back}
            </Button>
          }
        />
      )}
    </Box>
  )
}
