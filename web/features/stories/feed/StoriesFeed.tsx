import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { BookImage, SearchX, Star } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
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
import { StoryPlace } from './StoryPlace.tsx'
import { useFeed } from './use-feed.ts'
import { useSignedIn } from './use-signed-in.ts'
import { OnlyMine } from './OnlyMine.tsx'
import { type Opening, useOpening } from './use-opening.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { gridCell, walkGrid } from '#web/ui/walk-grid.ts'
import { useStoryActions } from '#web/features/stories/use-story-actions.ts'

// Most visits begin with the cards.
const OpenedStory = lazyPart('OpenedStory', () => import('#web/features/stories/opened/OpenedStory.tsx'))

const skeletonCards = 6

interface StoriesFeedProps {
  /** Opens what makes a story of files. */
  onCreate: () => void
  /** Opens what adds files to a story. */
  onAddFiles: (story: Story, files?: readonly File[]) => void
}

/** Whoever comes to the cards may press one. */
const expectOpening = () => void OpenedStory.load()

/** All stories a viewer may see, with at most one of them opened; what is shown stands in the address. */
export function StoriesFeed({ onCreate, onAddFiles }: StoriesFeedProps) {
  const [parameters, setParameters] = useSearchParams()
  const view = readFeedView(parameters)
  const feed = useFeed(view)
  const field = useRef<HTMLInputElement>(null)
  const opened = useRef<HTMLDivElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const notices = useNotices()
  const createStory = useSignedIn(onCreate)
  const opening = useOpening({ view, isListed: feed.stories.length > 0, opened, cards })
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { state } = useLocation()

  const refresh = () => {
    notices.snackbar('Refreshing stories...')
    feed.refresh()
  }
  const changeView = (change: Partial<FeedView>) =>
    setParameters(feedQuery({ ...view, ...change }), {
      // Beside an opened story the list changes in its place, and closing still knows where it came from.
      replace: 'search' in change || view.story !== null,
      state,
    })
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
          <FeedBar {...head} actions={setBar} onClose={opening.close} />
          <div className="opened" ref={opened} tabIndex={-1}>
            <PartBoundary waiting={<StoryPlace story={feed.stories.find(({ id }) => id === view.story)} />}>
              <OpenedStory
                key={view.story}
                id={view.story}
                bar={bar}
                takesFocus={opening.hasMoved}
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
        opening={opening}
        cards={cards}
        onCreate={createStory}
        onView={changeView}
      />
    </Page>
  )
}

interface FeedContentProps {
  feed: ReturnType<typeof useFeed>
  view: FeedView
  opening: Opening
  cards: RefObject<HTMLUListElement | null>
  onCreate: () => void
  onView: (change: Partial<FeedView>) => void
}

function FeedContent({ feed, view, opening, cards, onCreate, onView }: FeedContentProps) {
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
      {view.story && <OnlyMine view={view} onView={onView} place="cards" />}
      <Cards
        aria-label="Stories"
        ref={cards}
        tabIndex={-1}
        onKeyDown={walkGrid}
        onPointerEnter={expectOpening}
        onFocus={expectOpening}
      >
        {others.map((story, index) => (
          <li key={story.id} data-story={story.id} {...gridCell}>
            <StoryCard
              story={story}
              isFirst={index === 0}
              to={`/?${feedQuery({ ...view, story: story.id })}`}
              link={opening.link}
              onOpen={opening.remember}
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
    <Cards aria-busy aria-label="Loading stories" data-page-loading>
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

const Page = styled('div')(({ theme }) => ({
  '--feed-side': '16px',
  maxWidth: 1600,
  padding: '28px var(--feed-side) 32px',
  [theme.breakpoints.up('sm')]: { '--feed-side': '32px' },
  [theme.breakpoints.up('lg')]: { '--feed-side': '48px', paddingTop: 48 },
  '&:has(> .opened)': { paddingTop: 0 },
  '& > .opened': {
    padding: '24px 0 40px',
    // It has the focus for a moment, until its heading has.
    '&:focus': { outline: 'none' },
    [theme.breakpoints.down('sm')]: { padding: '12px 0 36px' },
  },
  // Where the others will stand is known when the story has come; until then they would only jump.
  '& > .opened:has([data-story-loading]) ~ *': { visibility: 'hidden' },
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
  '&:focus': { outline: 'none' },
  '& .words': { display: 'grid', gap: 8, paddingTop: 14 },
  '@media (min-width: 1680px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '@media (max-width: 1099.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (max-width: 759.95px)': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 36 },
  [theme.breakpoints.down('sm')]: { '& .words': { paddingTop: 12 } },
}))
