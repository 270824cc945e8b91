import { BookImage, SearchX, Star } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Story } from '#contract/calls/stories.ts'
import { failedWith } from '#web/api/api-problem.ts'
import { useIsOnline } from '#web/lib/online.ts'
import { loginPath } from '#web/lib/paths.ts'
import type { WantedPath } from '#web/session/wanted-path.ts'
import { ActionButton, ActionLink } from '#web/ui/actions/ActionButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { themedPart } from '#web/ui/lazy-part.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { type FeedView, feedQuery, readFeedView } from './feed-address.ts'
import { FeedBar } from './FeedBar.tsx'
import { FeedHead } from './FeedHead.tsx'
import { FeedStart } from './FeedStart.tsx'
import { StoryCard } from '#web/features/stories/card/StoryCard.tsx'
import { feedWords } from '#web/features/stories/stories-words.ts'
import { StoryPlace } from './StoryPlace.tsx'
import { useFeed } from './use-feed.ts'
import { useSignedIn } from './use-signed-in.ts'
import { useSteadyOrder } from './use-steady-order.ts'
import { OnlyMine } from './OnlyMine.tsx'
import { type Opening, useOpening } from './use-opening.ts'
import { useKeys } from '#web/ui/hooks/use-keys.ts'
import { gridCell, walkGrid } from '#web/ui/hooks/walk-grid.ts'
import { useStoryActions } from '#web/features/stories/use-story-actions.ts'
import './StoriesFeed.css'

// Most visits begin with the cards.
const OpenedStory = themedPart('OpenedStory', () => import('#web/features/stories/opened/OpenedStory.tsx'))

const skeletonCards = 6
const failedToLoad = feedWords.failed

interface StoriesFeedProps {
  /** Opens what makes a story of files. */
  onCreate: () => void
  /** Opens what adds files to a story. */
  onAddFiles: (story: Story, files?: readonly File[]) => void
}

/** The pointer or the focus is near the cards. */
const expectOpening = () => void OpenedStory.load()

/** All stories that a viewer may see, with at most one of them open; the address says which. */
export function StoriesFeed({ onCreate, onAddFiles }: StoriesFeedProps) {
  const [parameters, setParameters] = useSearchParams()
  const view = readFeedView(parameters)
  const feed = useFeed(view)
  const field = useRef<HTMLInputElement>(null)
  const opened = useRef<HTMLDivElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const notices = useNotices()
  const createStory = useSignedIn(onCreate)
  const { ordered, release } = useSteadyOrder({ view, stories: feed.stories, cards })
  const opening = useOpening({ view, isListed: feed.stories.length > 0, opened, cards })
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { state } = useLocation()

  const refresh = async () => {
    notices.snackbar(feedWords.refreshing)
    release()
    const failure = await feed.refresh()
    // Without any story the page itself says so.
    if (failure !== null && feed.stories.length > 0) notices.snackbar(failedWith(failedToLoad, failure))
  }
  const changeView = (change: Partial<FeedView>) =>
    setParameters(feedQuery({ ...view, ...change }), {
      // The list changes in place around an open story, and closing still knows where it was opened.
      replace: 'search' in change || view.story !== null,
      state,
    })
  const head = {
    view,
    field,
    onView: changeView,
    onRefresh: () => void refresh(),
    onCreate: createStory,
  }
  useKeys({
    '/': () => field.current?.focus(),
    n: createStory,
    ...(view.story && { Escape: opening.close }),
  })

  return (
    <div className="StoriesFeed">
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
        feed={{ ...feed, stories: ordered }}
        view={view}
        opening={opening}
        cards={cards}
        onCreate={createStory}
        onView={changeView}
      />
    </div>
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
        title={failedToLoad}
        text={isOnline ? feedWords.serverFailed : feedWords.offline}
        onRetry={() => void feed.refresh()}
      />
    )
  }
  if (feed.stories.length === 0)
    return view.story ? null : <NoStories view={view} onCreate={onCreate} onView={onView} />
  const others = feed.stories.filter((story) => story.id !== view.story)
  return (
    <>
      {view.story && <OnlyMine view={view} onView={onView} place="cards" />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is heard are its links. */}
      <ul
        className="StoriesFeed-cards"
        aria-label={feedWords.stories}
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
      </ul>
      <ListEnd
        key={feed.stories.length}
        list={feed.pages}
        loading="Loading more stories"
        failed={failedToLoad}
      />
    </>
  )
}

function SignInFirst({ view }: { view: FeedView }) {
  const { pathname, search } = useLocation()
  const isStarred = view.filter === 'starred'
  return (
    <EmptyState
      icon={isStarred ? <Star size={22} /> : <BookImage size={22} />}
      title={isStarred ? feedWords.signInForStarred : feedWords.signInForMine}
      text={feedWords.signInText}
      action={
        <ActionLink
          variant="outlined"
          to={loginPath()}
          state={{ wanted: pathname + search } satisfies WantedPath}
        >
          {feedWords.signIn}
        </ActionLink>
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
        title={feedWords.none}
        text={feedWords.noMatch(view.search)}
        action={
          <ActionButton variant="outlined" onClick={() => onView({ search: '' })}>
            {feedWords.clearSearch}
          </ActionButton>
        }
      />
    )
  }
  if (view.filter === 'starred') {
    return <EmptyState icon={<Star size={22} />} title={feedWords.none} text={feedWords.noneStarred} />
  }
  return <FeedStart onCreate={onCreate} />
}

function LoadingCards() {
  return (
    <ul className="StoriesFeed-cards" aria-busy aria-label={feedWords.loading} data-page-loading>
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
    </ul>
  )
}
