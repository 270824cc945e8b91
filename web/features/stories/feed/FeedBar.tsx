import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ChevronLeft } from 'lucide-react'
import type { FeedView } from './feed-address.ts'
import { FeedButtons } from './FeedButtons.tsx'
import type { FeedHeadProps } from './FeedHead.tsx'
import { OnlyMine } from './OnlyMine.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

interface FeedBarProps extends FeedHeadProps {
  /** Where an opened story puts its actions on a phone. */
  actions: (place: HTMLElement | null) => void
  onClose: () => void
}

const backTo: Record<FeedView['filter'], string> = {
  all: 'All stories',
  'my-stories': 'My Stories',
  starred: 'Starred',
}

/** The feed's head in one line that stays on top while a story is open. */
export function FeedBar({ view, field, onView, onRefresh, onCreate, actions, onClose }: FeedBarProps) {
  return (
    <Bar>
      <Button
        size="small"
        startIcon={<ChevronLeft size={16} />}
        onClick={onClose}
        title="Esc"
        className="back"
      >
        {backTo[view.filter]}
      </Button>
      <div className="search">
        <SearchField
          search={view.search}
          placeholder="Search stories, categories..."
          label="Search stories, categories"
          field={field}
          height={36}
          onSearch={(search) => onView({ search, story: null })}
        />
      </div>
      <OnlyMine view={view} onView={onView} place="bar" />
      <div className="actions" ref={actions} />
      <div className="buttons">
        <FeedButtons onRefresh={onRefresh} onCreate={onCreate} />
      </div>
    </Bar>
  )
}

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
  '& .actions': { display: 'none' },
  [theme.breakpoints.down('md')]: {
    top: 56,
    minHeight: 52,
    '& .search, & .refresh': { display: 'none' },
  },
  // A phone's bar belongs to the story.
  [theme.breakpoints.down('sm')]: {
    minHeight: 48,
    borderBottom: 0,
    '& .buttons': { display: 'none' },
    '& .actions': { display: 'flex', alignItems: 'center', gap: 8, margin: '0 -8px 0 auto' },
    '& .actions .MuiIconButton-root': { width: 44, height: 44 },
  },
}))
