import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ChevronLeft, Plus, RefreshCw, Star } from 'lucide-react'
import type { RefObject } from 'react'
import type { FeedFilter } from '#web/lib/paths.ts'
import { Pill } from '#web/ui/Pill.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { FeedView } from './feed-address.ts'
import { SearchField } from './SearchField.tsx'

interface FeedHeadProps {
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
          <Pill removeLabel="Show all stories" onRemove={() => onView({ filter: 'all' })}>
            Showing My Stories Only
          </Pill>
        </div>
      )}
    </Head>
  )
}

interface FeedBarProps extends FeedHeadProps {
  onClose: () => void
}

/** The same in one line that stays on top while a story is open. */
export function FeedBar({ view, field, onView, onRefresh, onCreate, onClose }: FeedBarProps) {
  return (
    <Bar>
      <Button
        size="small"
        startIcon={<ChevronLeft size={16} />}
        onClick={onClose}
        title="Esc"
        className="back"
      >
        All stories
      </Button>
      <div className="search">
        <SearchField
          search={view.search}
          field={field}
          height={36}
          onSearch={(search) => onView({ search, story: null })}
        />
      </div>
      <div className="buttons">
        <FeedButtons onRefresh={onRefresh} onCreate={onCreate} />
      </div>
    </Bar>
  )
}

function FeedButtons({ onRefresh, onCreate }: { onRefresh: () => void; onCreate: () => void }) {
  return (
    <>
      <Button variant="outlined" startIcon={<RefreshCw size={16} />} onClick={onRefresh} className="refresh">
        Refresh
      </Button>
      <Button variant="contained" startIcon={<Plus size={17} />} onClick={onCreate} className="create">
        Create New Story
      </Button>
    </>
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

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 24,
  minHeight: 64,
  margin: '0 calc(-1 * var(--feed-side))',
  padding: '0 var(--feed-side)',
  background: theme.vars.palette.bg,
  borderBottom: `1px solid ${theme.vars.palette.line}`,
  '& .back': {
    marginLeft: -12,
    color: theme.vars.palette.text.primary,
    '& .MuiButton-startIcon': { marginRight: 6 },
  },
  '& .search': { width: 320, minWidth: 0 },
  '& .buttons': { display: 'flex', gap: 12, marginLeft: 'auto' },
  '& .buttons button': { minHeight: 32, fontSize: 13, padding: '0 12px', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('md')]: { top: 56, minHeight: 52, '& .search, & .refresh': { display: 'none' } },
}))
