import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { calendarWords } from './calendar-words.ts'
import { monthText } from './month-text.ts'

interface FromMonthProps {
  month: string
  onLeave: () => void
}

/** Says with which month the list begins, and leads back to its beginning. */
export function FromMonth({ month, onLeave }: FromMonthProps) {
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: '8px', mt: '12px' }}>
      <span>{calendarWords.from(monthText(month))}</span>
      <Button size="small" variant="text" onClick={onLeave}>
        {calendarWords.newest}
      </Button>
    </Box>
  )
}
