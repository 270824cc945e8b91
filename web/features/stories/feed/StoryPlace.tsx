import { styled } from '@mui/material/styles'
import type { Story } from '#contract/stories.ts'
import { StoryByline } from '#web/features/stories/card/StoryByline.tsx'
import { StoryCover } from '#web/features/stories/card/StoryCover.tsx'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'

interface StoryPlaceProps {
  /** As its card has it; undefined where no card shows it. */
  story: Story | undefined
}

/** The place of an opened story whose code is on its way: what its card told of it. */
export function StoryPlace({ story }: StoryPlaceProps) {
  if (story === undefined) {
    return (
      <div data-story-loading>
        <SkeletonBlock height="80vh" radius={16} />
      </div>
    )
  }
  return (
    <Frame aria-busy aria-label={story.name} data-story-loading>
      <h1 dir="auto">{story.name || 'Untitled Group'}</h1>
      <StoryByline story={story} />
      <div className="cover">
        <StoryCover story={story} isFirst />
      </div>
    </Frame>
  )
}

// The name stands where it will stand in the opened story.
const Frame = styled('section')(({ theme }) => ({
  minHeight: '80vh',
  padding: '74px 28px 28px',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 16,
  background: theme.vars.palette.surface,
  boxShadow: theme.vars.palette.shadowPanel,
  ...theme.applyStyles('dark', { borderColor: 'transparent' }),
  '& h1': {
    margin: '0 0 14px',
    fontSize: '1.75rem',
    lineHeight: '2.125rem',
    fontWeight: 600,
    letterSpacing: '-0.022em',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  '& .cover': {
    position: 'relative',
    maxWidth: 560,
    aspectRatio: '3 / 2',
    marginTop: 20,
    borderRadius: 8,
    overflow: 'hidden',
    background: theme.vars.palette.sunken,
  },
  [theme.breakpoints.down('sm')]: {
    padding: 0,
    border: 0,
    borderRadius: 0,
    background: 'none',
    boxShadow: 'none',
    '& h1': { marginBottom: 8, fontSize: '1.375rem', lineHeight: '1.75rem', letterSpacing: '-0.018em' },
  },
}))
