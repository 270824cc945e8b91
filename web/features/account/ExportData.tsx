import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Download } from 'lucide-react'
import { everythingZip } from '#contract/calls/downloads.ts'
import { getSummary } from '#contract/calls/files.ts'
import { exportPersonalData } from '#contract/calls/personal-data.ts'
import { addressOf, call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { downloadWords } from '#web/features/files/download/download-words.ts'
import { exportWords } from './account-words.ts'
import { usePersonalCounts } from './use-personal-data.ts'

/** Everything as a zip: all data, or only the files in a form that can be resumed. */
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
      <DownloadFiles />
    </Box>
  )
}

function DownloadFiles() {
  const { data } = useQuery({
    queryKey: keyOf(getSummary),
    queryFn: ({ signal }) => call(getSummary, { signal }),
  })
  const amount = data && { files: data.file_count, bytes: data.file_bytes }
  const isEmpty = amount?.files === 0
  return (
    <>
      <Typography sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
        {isEmpty ? downloadWords.everythingNone : amount && downloadWords.everythingText(amount)}
      </Typography>
      {!isEmpty && (
        <Button
          variant="outlined"
          href={addressOf(everythingZip, {})}
          download
          startIcon={<Download size={16} />}
        >
          {downloadWords.everything}
        </Button>
      )}
    </>
  )
}
