import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { planWords } from '#web/features/documents/documents-words.ts'
import { DockedBar } from '#web/ui/actions/DockedBar.tsx'
import { countText } from '#web/lib/count-text.ts'

interface PlanBarProps {
  counts: { stories: number; documents: number; leftOut: number }
  isApplying: boolean
  /** What was changed last. */
  said: string
  /** Why it could not be applied. */
  failure: string | null
  onApply: () => void
  onCancel: () => void
}

/** What would be made, and the buttons that make it or leave it. */
export function PlanBar({ counts, said, isApplying, failure, onApply, onCancel }: PlanBarProps) {
  const { stories, documents, leftOut } = counts
  const isNothing = stories === 0
  return (
    <DockedBar
      label={planWords.bar}
      above={
        failure !== null && (
          <Box role="alert" sx={{ pt: '12px', fontSize: 14, lineHeight: '20px', color: 'error.main' }}>
            {planWords.applyFailed(failure)}
          </Box>
        )
      }
    >
      <Box
        aria-live="polite"
        sx={{ flex: 1, minWidth: 0, py: '10px', whiteSpace: 'normal', fontSize: 14, lineHeight: '20px' }}
      >
        <Box>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {isNothing ? planWords.noStory : countText(stories, 'story', 'stories')}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {!isNothing && planWords.ofDocuments(documents)}
            {leftOut > 0 && planWords.leftOut(leftOut)}
          </Box>
        </Box>
        {said !== '' && (
          <Box
            dir="auto"
            sx={{
              typography: 'meta',
              color: 'text.disabled',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              textAlign: 'left',
            }}
          >
            {said}
          </Box>
        )}
      </Box>
      <Button variant="text" disabled={isApplying} onClick={onCancel}>
        {planWords.cancel}
      </Button>
      <Button variant="contained" disabled={isApplying || isNothing} aria-busy={isApplying} onClick={onApply}>
        {isApplying ? planWords.applying : planWords.apply}
      </Button>
    </DockedBar>
  )
}
