import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { BookImage, SearchX, Star } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Story } from '#contract/stories.ts'
import { useIsOnline } from '#web/lib/online.ts'
import { loginPath } from '#web/lib/paths.ts'
import type { WantedPath } from '#web/session/wanted-path.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailureState } from '#web/ui/FailureState.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PartBoundary } from '#web/ui/PartBoundary.tsx'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'
import { type FeedView, feedQuery, readFeedView } from './feed-address.ts'
import { FeedBar } from './FeedBar.tsx'
import { FeedHead } from './FeedHead.tsx'
import { FeedStart } from './FeedStart.tsx'
import { LoadMore } from './LoadMore.tsx'
import { StoryCard } from '#web/features/stories/card/StoryCard.tsx'
import { useFeed } from './use-feed.ts'
import { useSignedIn } from './use-signed-in.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { useStoryActions } from '#web/features/stories/use-story-actions.ts'

// Most visits begin with the cards.
const OpenedStory = lazyPart('OpenedStory', () => import('#web/features/stories/opened/OpenedStory.tsx'))

const skeletonCards = 6

interface StoriesFeedProps {
  /** Opens what makes a story of files. */
  onCreate: () => void
  /** Opens what adds files to a story. */
  onAddFiles: (story: Story) => void
}

/** All stories a viewer may see, with at most one of them opened; what is shown stands in the address. */
export function StoriesFeed({ onCreate, onAddFiles }: StoriesFeedProps) {
  const [parameters, setParameters] = useSearchParams()
  const view = readFeedView(parameters)
  const feed = useFeed(view.filter, view.search)
  const field = useRef<HTMLInputElement>(null)
  const notices = useNotices()
  const createStory = useSignedIn(onCreate)
  const opening = useOpening(view)

  const refresh = () => {
    notices.snackbar('Refreshing stories...')
    feed.refresh()
  }
  const changeView = (change: Partial<FeedView>) =>
    setParameters(feedQuery({ ...view, ...change }), { replace: 'search' in change })
  const head = {
    view,
    field,
    onView: changeView,
    onRefresh: refresh,
    onCreate: createStory,
  }
  useKeys({
    '/': () => field.current?.focus(),
    n: createStory,
    ...(view.story && { Escape: opening.close }),
  })

  return (
    <Page>
      {view.story ? (
        <>
          <FeedBar {...head} onClose={opening.close} />
          <div className="opened">
            <PartBoundary waiting={<SkeletonBlock height="80vh" radius={16} />}>
              <OpenedStory
                key={view.story}
                id={view.story}
                onAddFiles={onAddFiles}
                onDeleted={opening.close}
              />
            </PartBoundary>
          </div>
        </>
      ) : (
        <FeedHead {...head} />
      )}
      <FeedContent
        feed={feed}
        view={view}
        onOpen={opening.remember}
        onCreate={createStory}
        onView={changeView}
      />
    </Page>
  )
}

interface FeedContentProps {
  feed: ReturnType<typeof useFeed>
  view: FeedView
  onOpen: () => void
  onCreate: () => void
  onView: (change: Partial<FeedView>) => void
}

function FeedContent({ feed, view, onOpen, onCreate, onView }: FeedContentProps) {
  const { star } = useStoryActions()
  const isOnline = useIsOnline()
  if (feed.needsSignIn) return <SignInFirst view={view} />
  if (feed.isLoading) return <LoadingCards />
  if (feed.hasFailed && feed.stories.length === 0) {
    return (
      <FailureState
        title="Failed to load stories"
        text={
          isOnline
            ? 'The server did not answer as expected. Try again in a moment.'
            : 'There is no connection at the moment. They come by themselves when it is back.'
        }
        onRetry={feed.refresh}
      />
    )
  }
  if (feed.stories.length === 0)
    return view.story ? null : <NoStories view={view} onCreate={onCreate} onView={onView} />
  const others = feed.stories.filter((story) => story.id !== view.story)
  return (
    <>
      <Cards aria-label="Stories">
        {others.map((story) => (
          <li key={story.id}>
            <StoryCard
              story={story}
              to={`/?${feedQuery({ ...view, story: story.id })}`}
              onOpen={onOpen}
              onStar={() => void star(story)}
            />
          </li>
        ))}
      </Cards>
      {feed.hasMore && (
        <LoadMore key={feed.stories.length} isLoading={feed.isLoadingMore} onNear={feed.loadMore} />
      )}
    </>
  )
}

function SignInFirst({ view }: { view: FeedView }) {
  const { pathname, search } = useLocation()
  const isStarred = view.filter === 'starred'
  return (
    <EmptyState
      icon={isStarred ? <Star size={22} /> : <BookImage size={22} />}
      title={isStarred ? 'Sign in to see the stories you starred' : 'Sign in to see your stories'}
      text="They are kept with your account."
      action={
        <Button
          variant="outlined"
          component={Link}
          to={loginPath()}
          state={{ wanted: pathname + search } satisfies WantedPath}
        >
          Sign in
        </Button>
      }
    />
  )
}

interface NoStoriesProps {
  view: FeedView
  onCreate: () => void
  onView: (change: Partial<FeedView>) => void
}

function NoStories({ view, onCreate, onView }: NoStoriesProps) {
  if (view.search) {
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        title="No stories found"
        text={`Nothing has “${view.search}” in its name or tags.`}
        action={
          <Button variant="outlined" onClick={() => onView({ search: '' })}>
            Clear the search
          </Button>
        }
      />
    )
  }
  if (view.filter === 'starred') {
    return (
      <EmptyState
        icon={<Star size={22} />}
        title="No stories found"
        text="Star a story and it stays within reach here."
      />
    )
  }
  return <FeedStart onCreate={onCreate} />
}

function LoadingCards() {
  return (
    <Cards aria-busy aria-label="Loading stories">
      {Array.from({ length: skeletonCards }, (_, index) => (
        <li key={index}>
          <SkeletonBlock aspectRatio="3 / 2" radius={12} />
          <div className="words">
            <SkeletonBlock width="64%" height={22} />
            <SkeletonBlock width="40%" height={20} />
            <SkeletonBlock width="52%" height={22} />
          </div>
        </li>
      ))}
    </Cards>
  )
}

/** Keeps the place in the list while a story is open, and goes back to it. */
function useOpening(view: FeedView) {
  const navigate = useNavigate()
  const place = useRef<number | null>(null)
  const shown = useRef<Story['id'] | null>(null)

  useLayoutEffect(() => {
    if (view.story) window.scrollTo(0, 0)
    else if (shown.current) window.scrollTo(0, place.current ?? 0)
    shown.current = view.story
  }, [view.story])

  return {
    remember: () => {
      place.current ??= window.scrollY
    },
    close: () => {
      const wasOpenedHere = place.current !== null
      if (wasOpenedHere) void navigate(-1)
      else void navigate(`/?${feedQuery({ ...view, story: null })}`, { replace: true })
    },
  }
}

const Page = styled('div')(({ theme }) => ({
  '--feed-side': '16px',
  maxWidth: 1600,
  padding: '28px var(--feed-side) 32px',
  [theme.breakpoints.up('sm')]: { '--feed-side': '32px' },
  [theme.breakpoints.up('lg')]: { '--feed-side': '48px', paddingTop: 48 },
  '&:has(> .opened)': { paddingTop: 0 },
  '& > .opened': {
    padding: '24px 0 40px',
    [theme.breakpoints.down('sm')]: { padding: '16px 0 36px', margin: '0 -8px' },
  },
  '& > header + ul, & > header + section': {
    marginTop: 32,
    [theme.breakpoints.down('md')]: { marginTop: 24 },
  },
}))

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '44px 24px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& .words': { display: 'grid', gap: 8, paddingTop: 14 },
  '@media (min-width: 1680px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '@media (max-width: 1099.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (max-width: 759.95px)': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 36 },
  [theme.breakpoints.down('sm')]: { '& .words': { paddingTop: 12 } },
}))
