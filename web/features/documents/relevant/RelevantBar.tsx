import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { relevantWords } from '#web/features/documents/documents-words.ts'

interface RelevantBarProps {
  /** How many files of the page are marked. */
  count: number
  /** How many of them stand before the list. */
  ahead: number
  onClear: () => void
}

/** Says which files of the page the answer cites, and can clear the marks. */
export function RelevantBar({ count, ahead, onClear }: RelevantBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  // What comes before the list would come unseen to who has scrolled down.
  useEffect(() => {
    if (ahead > 0) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [ahead])
  return (
    <Box ref={bar} aria-live="polite" sx={{ scrollMarginTop: '72px' }}>
      {count > 0 && (
        <Box
          sx={(theme) => ({
            display: 'flex',
            alignItems: 'center',
            gap: '8px',
            minHeight: 40,
            mt: '12px',
            mb: '6px',
            pl: '12px',
            pr: '4px',
            borderRadius: '8px',
            background: theme.vars.palette.tint,
            color: theme.vars.palette.primaryText,
            fontSize: 14,
            fontWeight: 500,
          })}
        >
          <Sparkles size={15} aria-hidden />
          <Box sx={{ flex: 1 }}>{relevantWords.count(count)}</Box>
          <Button
            variant="text"
            size="small"
            aria-label={relevantWords.clearLabel}
            onClick={onClear}
            sx={{ minHeight: { xs: 44, sm: 32 }, color: 'inherit' }}
          >
            {relevantWords.clear}
          </Button>
        </Box>
      )}
    </Box>
  )
}
