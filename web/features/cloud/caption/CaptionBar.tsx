import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { X } from 'lucide-react'
import { captionWords } from '#web/features/cloud/cloud-words.ts'
import { DockedBar } from '#web/ui/actions/DockedBar.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { Pill } from '#web/ui/actions/Pill.tsx'
import { ProgressLine } from '#web/ui/states/ProgressLine.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { progressText, type RunProgress } from './run-progress.ts'
import type { Captioning } from './use-captioning.ts'

/** How far captioning is, as a bar, in words and as a number. */
function Progress({ progress }: { progress: RunProgress }) {
  const percent = Math.round(progress.percent)
  const text = progressText(progress)
  return (
    <Box sx={{ display: 'grid', gap: '8px', pt: '14px' }}>
      <ProgressLine amount={`${percent}%`}>
        <Box component="span" sx={{ whiteSpace: 'normal' }}>
          {text}
          {progress.note !== null && progress.note !== text && (
            <Box component="span" sx={{ color: 'text.secondary' }}>{` ${progress.note}`}</Box>
          )}
        </Box>
      </ProgressLine>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={captionWords.running}
        aria-valuetext={text}
      />
    </Box>
  )
}

function Failure({ words, onForget }: { words: string; onForget: () => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', py: '8px', whiteSpace: 'normal' }}>
      <Box role="alert" sx={{ flex: 1, fontSize: 14, lineHeight: '20px', color: 'error.main' }}>
        {words}
      </Box>
      <IconAction label={captionWords.dismiss} icon={<X size={16} />} size={32} onClick={onForget} />
    </Box>
  )
}

interface CaptionBarProps {
  /** How many files are selected. */
  count: number
  /** What is to be said of the language model before they are captioned. */
  note: string | null
  captioning: Captioning
  onCaption: () => void
  onClear: () => void
}

/** What is selected, how far captioning is, and why it could not be done; docked below the list while there is any of it. */
export function CaptionBar({ count, note, captioning, onCaption, onClear }: CaptionBarProps) {
  const { progress, failure, forgetFailure } = captioning
  const isRunning = progress !== null
  if (count === 0 && !isRunning && failure === null) return null
  const failureNote = failure !== null && <Failure words={failure} onForget={forgetFailure} />
  const hasActions = count > 0 || isRunning
  return (
    <DockedBar
      label={captionWords.selected}
      above={
        <>
          {hasActions && failureNote}
          {isRunning && <Progress progress={progress} />}
        </>
      }
    >
      {hasActions ? (
        <>
          <Box
            aria-live="polite"
            sx={{ flex: { sm: 1 }, mr: '8px', '&:empty': { display: { xs: 'none', sm: 'block' } } }}
          >
            {count > 0 && (
              <Pill removeLabel={captionWords.clear} onRemove={onClear}>
                {captionWords.count(count)}
              </Pill>
            )}
          </Box>
          {count > 0 && !isRunning && note !== null && (
            <Box
              sx={{
                order: { xs: -1, sm: 0 },
                flexBasis: { xs: '100%', sm: 'auto' },
                py: { xs: '8px', sm: 0 },
                mr: { sm: '8px' },
                whiteSpace: 'normal',
                fontSize: 13,
                lineHeight: '18px',
                color: 'text.secondary',
              }}
            >
              {note}
            </Box>
          )}
          {/* Each file would be too much to be read out. */}
          <span role="status" style={visuallyHidden}>
            {isRunning && captionWords.stillRunning}
          </span>
          <Button
            variant="contained"
            disabled={isRunning}
            aria-busy={isRunning}
            onClick={onCaption}
            sx={{ flexGrow: { xs: 1, sm: 0 }, px: { xs: '12px', sm: '16px' } }}
          >
            {isRunning ? captionWords.captioning : captionWords.start}
          </Button>
        </>
      ) : (
        <Box sx={{ flex: 1 }}>{failureNote}</Box>
      )}
    </DockedBar>
  )
}
