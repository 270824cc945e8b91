import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StoryId } from '#contract/ids.ts'
import type { Story } from '#contract/calls/stories.ts'
import { isRefusal } from '#web/api/api-problem.ts'
import { patchItem } from '#web/api/cached-item.ts'
import { ChatSkeleton } from '#web/features/chat/ChatSkeleton.tsx'
import { storyChatWords } from '#web/features/chat/chat-words.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { useToldHeight } from '#web/ui/hooks/use-told-height.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { PersonaBox } from '#web/features/stories/persona/PersonaBox.tsx'
import { VisitorQuestions } from '#web/features/stories/persona/VisitorQuestions.tsx'
import { openedWords } from '#web/features/stories/stories-words.ts'
import { storyFromFeeds, storyItem, storyQuery } from '#web/features/stories/story-item.ts'
import { StoryFiles } from './StoryFiles.tsx'
import { StoryHead } from './StoryHead.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'

// By far the largest piece of the page, and most cards stay closed.
const StoryChat = lazyPart('StoryChat', () => import('#web/features/chat/story/StoryChat.tsx'))

interface OpenedStoryProps {
  id: StoryId
  /** The bar above it, which has the actions on a phone. */
  bar: HTMLElement | null
  /** Opened on this page by the user, who continues reading in it. */
  takesFocus: boolean
  onAddFiles: (story: Story, files?: readonly File[]) => void
  onDeleted: () => void
}

/** A story across the full width: files on the left, its chat on the right, or both as tabs where it is narrow. */
export function OpenedStory({ id, ...opened }: OpenedStoryProps) {
  const client = useQueryClient()
  const story = useQuery({
    ...storyQuery(id),
    placeholderData: () => storyFromFeeds(client, id),
  })
  // Data of the document or an earlier reply is hidden once the right to see it is gone.
  if (story.data && !isRefusal(story.error)) return <Opened story={story.data} {...opened} />
  if (!story.isError) return <OpeningStory />
  return (
    <Panel>
      <h1 style={visuallyHidden}>{openedWords.story}</h1>
      <FailureState
        title={openedWords.unavailable}
        text={openedWords.unavailableText}
        onRetry={() => void story.refetch()}
      />
    </Panel>
  )
}

/** Refetches the number of questions everywhere on the page. */
function useQuestionCount({ id }: Story): () => void {
  const client = useQueryClient()
  const recount = async () => {
    const { queryKey } = storyQuery(id)
    await client.refetchQueries({ queryKey })
    const counted = client.getQueryData(queryKey)
    if (counted) patchItem(client, storyItem(id), { chat_count: counted.chat_count })
  }
  return () => void recount()
}

interface OpenedProps extends Omit<OpenedStoryProps, 'id'> {
  story: Story
}

/** Whether the focus is nowhere, or on what waits for an element; then it may have it. */
const isFocusFree = (element: HTMLElement) =>
  document.activeElement === document.body || document.activeElement?.contains(element) === true

function Opened({ story, bar, takesFocus, onAddFiles, onDeleted }: OpenedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = heading.current
    if (takesFocus && element && isFocusFree(element)) element.focus({ preventScroll: true })
  }, [takesFocus])
  const recount = useQuestionCount(story)
  const isWide = useMediaQuery('(min-width: 1200px)')
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const files = <StoryFiles story={story} onAdd={(chosen) => onAddFiles(story, chosen)} />
  return (
    <Panel aria-label={story.name} data-wide={isWide}>
      <div className="left">
        <StoryHead story={story} bar={bar} heading={heading} onDeleted={onDeleted} />
        {!isPhone && <PersonaBox story={story} />}
        {!isPhone && <VisitorQuestions story={story} />}
        {isWide ? files : <NarrowParts story={story} files={files} hasAskBar={isPhone} onCounted={recount} />}
        {/* On a phone the first picture comes first. */}
        {isPhone && <VisitorQuestions story={story} />}
      </div>
      {isWide && (
        <div className="right">
          <div className="place">
            <div className="chat">
              <PartBoundary waiting={<ChatSkeleton />}>
                <StoryChat story={story} onCounted={recount} />
              </PartBoundary>
            </div>
          </div>
        </div>
      )}
    </Panel>
  )
}

interface NarrowPartsProps {
  story: Story
  files: ReactNode
  /** The way to ask is at the foot of the files too. */
  hasAskBar: boolean
  onCounted: () => void
}

function NarrowParts({ story, files, hasAskBar, onCounted }: NarrowPartsProps) {
  const [part, setPart] = useState<'files' | 'chat'>('files')
  const box = useRef<HTMLDivElement>(null)
  const ask = async () => {
    await StoryChat.load()
    flushSync(() => setPart('chat'))
    box.current?.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
  }
  return (
    <div ref={box}>
      <Tabs
        value={part}
        onChange={(_, next: 'files' | 'chat') => setPart(next)}
        aria-label={openedWords.parts}
      >
        <Tab
          value="files"
          label={<Counted label={openedWords.files} count={story.file_count} />}
          id="story-files-tab"
          aria-controls="story-part"
        />
        <Tab
          value="chat"
          label={<Counted label={openedWords.chat} count={story.chat_count} />}
          id="story-chat-tab"
          aria-controls="story-part"
        />
      </Tabs>
      <div id="story-part" role="tabpanel" aria-labelledby={`story-${part}-tab`}>
        {part === 'files' ? (
          <>
            <div className="files">{files}</div>
            {hasAskBar && <AskBar onAsk={() => void ask()} />}
          </>
        ) : (
          <div className="chat-tab" ref={bringIntoView}>
            <PartBoundary waiting={<ChatSkeleton />}>
              <StoryChat story={story} onCounted={onCounted} />
            </PartBoundary>
          </div>
        )}
      </div>
    </div>
  )
}

/** Looks like the chat's field, and leads there. */
function AskBar({ onAsk }: { onAsk: () => void }) {
  const ref = useToldHeight('--docked-height')
  return (
    <div className="ask" ref={ref}>
      <button type="button" onClick={onAsk}>
        {storyChatWords.placeholder}
      </button>
    </div>
  )
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <span>
      {label} <span className="count">{count}</span>
    </span>
  )
}

/** The chat takes the window's height, so everything above its tab collapses. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' })

function OpeningStory() {
  return (
    <Panel aria-busy aria-label={openedWords.loading} data-wide data-story-loading>
      <div className="left">
        <SkeletonBlock width={140} height={22} />
        <SkeletonBlock width="70%" height={34} />
        <SkeletonBlock height={48} />
        <SkeletonBlock height={96} radius={12} />
        <SkeletonBlock aspectRatio="4 / 3" radius={8} />
      </div>
    </Panel>
  )
}

/** Room left above and below the chat while the page scrolls: the bar of 64, 24 on each side, and the window's foot. */
const around = '112px - var(--foot-height, 0px)'

const Panel = styled('section')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 16,
  background: theme.vars.palette.surface,
  boxShadow: theme.vars.palette.shadowPanel,
  // In dark mode the shadow is a ring that replaces the border.
  ...theme.applyStyles('dark', { borderColor: 'transparent' }),
  '& > .left': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: 20,
    padding: 28,
    minWidth: 0,
    [theme.breakpoints.down('sm')]: { padding: 0, gap: 8 },
  },
  // A phone has no room for a panel on the page: the page is the panel.
  [theme.breakpoints.down('sm')]: { border: 0, borderRadius: 0, background: 'none', boxShadow: 'none' },
  '& .count': { marginLeft: 2, font: `400 13px/18px ${theme.fonts.mono}`, color: theme.vars.palette.text3 },
  '&[data-wide="true"]': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 424px' },
  '& > .right': {
    position: 'relative',
    minHeight: `min(720px, calc(100dvh - ${around}))`,
    borderLeft: `1px solid ${theme.vars.palette.line}`,
    borderRadius: '0 15px 15px 0',
    background: theme.vars.palette.bg,
  },
  '@media print': {
    border: 0,
    boxShadow: 'none',
    '&[data-wide="true"]': { display: 'block' },
    '& > .left': { padding: 0 },
    '& > .right, & [role="tablist"], & .chat-tab, & .ask': { display: 'none' },
  },
  // Out of the flow, so that a long conversation does not stretch the panel.
  '& .place': { position: 'absolute', inset: 0 },
  '& .chat': { position: 'sticky', top: 88, height: `min(100%, calc(100dvh - ${around}))` },
  '& .files': { paddingTop: 20, [theme.breakpoints.down('sm')]: { paddingTop: 12 } },
  '& .ask': {
    position: 'sticky',
    bottom: 'var(--foot-height, 0px)',
    zIndex: 2,
    margin: '0 -16px',
    padding: '10px 16px calc(10px + env(safe-area-inset-bottom))',
    background: theme.vars.palette.bg,
    borderTop: `1px solid ${theme.vars.palette.line}`,
    '& button': {
      width: '100%',
      minHeight: 48,
      padding: '0 14px',
      border: `1px solid ${theme.vars.palette.field}`,
      borderRadius: 12,
      background: theme.vars.palette.surface,
      color: theme.vars.palette.text3,
      font: `400 16px/24px ${theme.fonts.sans}`,
      textAlign: 'start',
      cursor: 'text',
    },
  },
  '& .chat-tab': {
    height: 'calc(100dvh - 176px - var(--foot-height, 0px))',
    minHeight: 'calc(440px - var(--foot-height, 0px))',
    // The bars that stay on top, and the tabs.
    scrollMarginTop: 172,
    margin: '0 -28px -28px',
    borderRadius: '0 0 15px 15px',
    background: theme.vars.palette.bg,
    // Under the bars of a phone the tabs follow at once.
    [theme.breakpoints.down('sm')]: {
      height: 'calc(100dvh - 145px - var(--foot-height, 0px))',
      scrollMarginTop: 145,
      margin: '0 -16px',
    },
  },
}))
