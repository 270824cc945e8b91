import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { organizeWords } from '#web/features/documents/documents-words.ts'
import { ProgressLine } from '#web/ui/states/ProgressLine.tsx'

interface OrganisingProgressProps {
  /** In percent. */
  progress: number
  message: string
  /** What is to be said of the language model. */
  estimate: string | null
}

/** How far organising is, as a bar, in words and as a number. */
export function OrganisingProgress({ progress, message, estimate }: OrganisingProgressProps) {
  const percent = Math.round(Math.min(100, Math.max(0, progress)))
  return (
    <Box sx={{ display: 'grid', gap: '10px' }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={organizeWords.progress}
        sx={{ height: 6, borderRadius: '3px' }}
      />
      <ProgressLine amount={organizeWords.percent(percent)}>
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {message}
        </Box>
      </ProgressLine>
      {estimate !== null && (
        <Box sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{estimate}</Box>
      )}
    </Box>
  )
}
