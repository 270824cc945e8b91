import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Pill } from '#web/ui/Pill.tsx'
import type { FeedView } from './feed-address.ts'

interface OnlyMineProps {
  view: FeedView
  onView: (change: Partial<FeedView>) => void
  /** While a story is open it stands in the bar, or where that has no room for it above the cards. */
  place: 'head' | 'bar' | 'cards'
}

/** Says that the list holds only the viewer's own stories, with the way to all of them. */
export function OnlyMine({ view, onView, place }: OnlyMineProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const isHere = place === 'head' || (place === 'cards') === isNarrow
  if (view.filter !== 'my-stories' || !isHere) return null
  return (
    <Box sx={{ whiteSpace: 'nowrap', ...(place === 'cards' && { mb: '16px' }) }}>
      <Pill removeLabel="Show all stories" onRemove={() => onView({ filter: 'all' })}>
        Showing My Stories Only
      </Pill>
    </Box>
  )
}
