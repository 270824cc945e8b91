import { styled } from '@mui/material/styles'
import { Pill } from '#web/ui/Pill.tsx'
import type { FeedView } from './feed-address.ts'

interface OnlyMineProps {
  view: FeedView
  onView: (change: Partial<FeedView>) => void
  /** Where the bar of an opened story has no room for it: above the list it speaks of. */
  isBelowBar?: boolean
}

/** Says that the list holds only the viewer's own stories, with the way to all of them. */
export function OnlyMine({ view, onView, isBelowBar = false }: OnlyMineProps) {
  if (view.filter !== 'my-stories') return null
  return (
    <Place data-below={isBelowBar}>
      <Pill removeLabel="Show all stories" onRemove={() => onView({ filter: 'all' })}>
        Showing My Stories Only
      </Pill>
    </Place>
  )
}

const Place = styled('div')(({ theme }) => ({
  whiteSpace: 'nowrap',
  '&[data-below="true"]': { marginBottom: 16, [theme.breakpoints.up('md')]: { display: 'none' } },
}))
