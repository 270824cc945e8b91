import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Star } from 'lucide-react'
import type { RefObject } from 'react'
import type { FeedFilter } from '#web/lib/paths.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { FeedView } from './feed-address.ts'
import { FeedButtons } from './FeedButtons.tsx'
import { OnlyMine } from './OnlyMine.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

export interface FeedHeadProps {
  view: FeedView
  field: RefObject<HTMLInputElement | null>
  onView: (change: Partial<FeedView>) => void
  onRefresh: () => void
  onCreate: () => void
}

const segments: { value: FeedFilter; label: string }[] = [
  { value: 'all', label: 'All stories' },
  { value: 'my-stories', label: 'My Stories' },
  { value: 'starred', label: 'Starred' },
]

/** What the feed is, and everything that decides what it shows. */
export function FeedHead({ view, field, onView, onRefresh, onCreate }: FeedHeadProps) {
  const options = segments.map((segment) =>
    segment.value === 'starred'
      ? { ...segment, icon: <Star size={14} aria-hidden className="star-icon" /> }
      : segment,
  )
  return (
    <Head>
      <div className="title">
        <Typography variant="display">Stories</Typography>
        <Typography variant="read" className="subtitle">
          Create instant, interactive personal stories. Share them with friends and customers.
        </Typography>
      </div>
      <div className="buttons">
        <FeedButtons onRefresh={onRefresh} onCreate={onCreate} />
      </div>
      <div className="search">
        <SearchField
          search={view.search}
          placeholder="Search stories, categories..."
          label="Search stories, categories"
          field={field}
          height={44}
          onSearch={(search) => onView({ search })}
        />
      </div>
      <div className="filters">
        <Segmented
          label="Which stories"
          value={view.filter}
          options={options}
          onChange={(filter) => onView({ filter })}
        />
      </div>
      {view.filter === 'my-stories' && (
        <div className="only">
          <OnlyMine view={view} onView={onView} place="head" />
        </div>
      )}
    </Head>
  )
}

const Head = styled('header')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  columnGap: 24,
  '& .subtitle': { marginTop: 8, color: theme.vars.palette.text.secondary },
  '& .buttons': { display: 'flex', gap: 8 },
  '& .search': { width: 520, maxWidth: '100%', marginTop: 28 },
  '& .filters': { justifySelf: 'end', alignSelf: 'center', marginTop: 28 },
  '& .only': { marginTop: 16 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: 12,
    '& .buttons': { marginTop: 8 },
    '& .create': { flex: 1, order: -1 },
    '& .search, & .filters': { marginTop: 0, width: '100%' },
    '& .filters > *': { display: 'flex' },
    '& .filters label': { flex: 1 },
    '& .only': { marginTop: 0 },
  },
  [theme.breakpoints.down('sm')]: { '& .star-icon': { display: 'none' } },
}))
