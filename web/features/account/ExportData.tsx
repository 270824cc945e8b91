import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Download } from 'lucide-react'
import { exportPersonalData } from '#contract/calls/personal-data.ts'
import { addressOf } from '#web/api/call.ts'
import { exportWords } from './account-words.ts'
import { usePersonalCounts } from './use-personal-data.ts'

/** Everything as a zip. */
export function ExportData() {
  const counts = usePersonalCounts()
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: '16px' }}>
      <Typography sx={{ color: 'text.secondary', textWrap: 'pretty' }}>{exportWords.text(counts)}</Typography>
      <Button
        variant="outlined"
        href={addressOf(exportPersonalData, {})}
        download
        startIcon={<Download size={16} />}
      >
        {exportWords.download}
      </Button>
    </Box>
  )
}
