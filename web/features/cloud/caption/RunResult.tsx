import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { CaptionRun } from '#contract/calls/cloud.ts'
import { driveNames } from '#contract/calls/connections.ts'
import { documentsPath } from '#web/lib/paths.ts'
import { receiptText } from '#web/features/ai-usage/cost-text.ts'
import { captionWords, runWords } from '#web/features/cloud/cloud-words.ts'
import { RelativeDate } from '#web/ui/text/RelativeDate.tsx'

/** Which files could not be captioned, and why; collapsed at first. */
function Failures({ failures, failedFiles }: CaptionRun) {
  const untold = failedFiles - failures.length
  return (
    <Box
      component="details"
      sx={{
        gridColumn: '1 / -1',
        fontSize: 13,
        lineHeight: '18px',
        color: 'text.secondary',
        '& summary': { width: 'fit-content', py: '4px', cursor: 'pointer' },
      }}
    >
      <summary>{runWords.failed(failedFiles)}</summary>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: '6px',
          m: 0,
          mt: '6px',
          p: 0,
          listStyle: 'none',
          overflowWrap: 'anywhere',
        }}
      >
        {failures.map(({ name, reason }, at) => (
          <li key={at}>
            <Box component="bdi" sx={{ typography: 'mono', color: 'text.primary' }}>
              {name}
            </Box>
            : {reason}
          </li>
        ))}
        {untold > 0 && <li>{runWords.more(untold)}</li>}
      </Box>
    </Box>
  )
}

interface RunResultProps {
  run: CaptionRun
  onPutAway: () => void
}

/** The result of runs that ended while the page was closed, or that had failures. */
export function RunResult({ run, onPutAway }: RunResultProps) {
  const { provider, captionedFiles, failedFiles, receipt, started_at: startedAt } = run
  const isClean = failedFiles === 0
  const Icon = isClean ? CircleCheck : TriangleAlert
  return (
    <Box
      component="section"
      aria-label={runWords.label(driveNames[provider])}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: '16px',
        p: '10px 8px 10px 16px',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        background: theme.vars.palette.surface,
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px' }}>
        <Box
          component={Icon}
          size={18}
          aria-hidden
          sx={{ flexShrink: 0, color: isClean ? 'success.main' : 'warning.main' }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '10px' }}>
          <Typography sx={{ fontWeight: 600 }}>{runWords.captioned(captionedFiles)}</Typography>
          <Typography variant="meta" sx={{ color: 'text.disabled' }}>
            {driveNames[provider]} · <RelativeDate iso={startedAt} />
          </Typography>
          {receipt !== null && (
            <Typography sx={{ flexBasis: '100%', fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
              {receiptText(receipt)}
            </Typography>
          )}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: { xs: 'flex-start', sm: 'flex-end' },
          ml: { xs: '18px', sm: 0 },
        }}
      >
        <Button variant="text" component={Link} to={documentsPath()}>
          {runWords.open}
        </Button>
        <Button variant="text" onClick={onPutAway}>
          {captionWords.dismiss}
        </Button>
      </Box>
      {!isClean && <Failures {...run} />}
    </Box>
  )
}
