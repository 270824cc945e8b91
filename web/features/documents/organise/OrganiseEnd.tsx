import Box from '@mui/material/Box'
import { receiptText } from '#web/features/ai-usage/cost-text.ts'
import type { OrganiseReport } from './use-organise.ts'

/** What the language model took for an organisation, or why it took no part; nothing where there is none. */
export function OrganiseEnd({ receipt, note }: OrganiseReport) {
  const lines = [note, receipt === null ? null : receiptText(receipt)].filter((line) => line !== null)
  if (lines.length === 0) return null
  return (
    <Box sx={{ mt: '4px', fontSize: 13, lineHeight: '18px', color: 'text.secondary', textWrap: 'pretty' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Box>
  )
}
