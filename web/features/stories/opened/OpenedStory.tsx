import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { StoryId } from '#contract/ids.ts'
import { getStory, type Story } from '#contract/stories.ts'
import { patchItem } from '#web/api/cached-item.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { ChatSkeleton } from '#web/features/chat/ChatSkeleton.tsx'
import { FailureState } from '#web/ui/FailureState.tsx'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { PersonaBox } from '#web/features/stories/persona/PersonaBox.tsx'
import { storyFromFeeds, storyItem } from '#web/features/stories/story-item.ts'
import { StoryFiles } from './StoryFiles.tsx'
import { StoryHead } from './StoryHead.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PartBoundary } from '#web/ui/PartBoundary.tsx'

// By far the largest piece of the page, and most cards stay closed.
const StoryChat = lazyPart('StoryChat', () => import('#web/features/chat/story/StoryChat.tsx'))

interface OpenedStoryProps {
  id: StoryId
  onAddFiles: (story: Story) => void
  onDeleted: () => void
}

/** A story across the full width: files on the left, its chat on the right, or both as tabs where it is narrow. */
export function OpenedStory({ id, onAddFiles, onDeleted }: OpenedStoryProps) {
  const client = useQueryClient()
  const story = useQuery({
    queryKey: keyOf(getStory, { params: { id } }),
    queryFn: ({ signal }) => call(getStory, { params: { id }, signal }),
    placeholderData: () => storyFromFeeds(client, id),
  })
  if (story.data) return <Opened story={story.data} onAddFiles={onAddFiles} onDeleted={onDeleted} />
  if (!story.isError) return <OpeningStory />
  return (
    <Panel>
      <h1 style={visuallyHidden}>Story</h1>
      <FailureState
        title="This story cannot be opened"
        text="It may have been deleted or made private."
        onRetry={() => void story.refetch()}
      />
    </Panel>
  )
}

/** Has the server count the questions again, for everything on the page that tells how many there are. */
function useQuestionCount({ id }: Story): () => void {
  const client = useQueryClient()
  const recount = async () => {
    const queryKey = keyOf(getStory, { params: { id } })
    await client.refetchQueries({ queryKey })
    const counted = client.getQueryData<Story>(queryKey)
    if (counted) patchItem(client, storyItem(id), { chat_count: counted.chat_count })
  }
  return () => void recount()
}

interface OpenedProps {
  story: Story
  onAddFiles: (story: Story) => void
  onDeleted: () => void
}

function Opened({ story, onAddFiles, onDeleted }: OpenedProps) {
  const recount = useQuestionCount(story)
  const isWide = useMediaQuery('(min-width: 1200px)')
  const files = <StoryFiles story={story} onAdd={() => onAddFiles(story)} />
  return (
    <Panel aria-label={story.name} data-wide={isWide}>
      <div className="left">
        <StoryHead story={story} onDeleted={onDeleted} />
        <PersonaBox story={story} />
        {isWide ? files : <NarrowParts story={story} files={files} onCounted={recount} />}
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
  onCounted: () => void
}

function NarrowParts({ story, files, onCounted }: NarrowPartsProps) {
  const [part, setPart] = useState<'files' | 'chat'>('files')
  return (
    <div>
      <Tabs
        value={part}
        onChange={(_, next: 'files' | 'chat') => setPart(next)}
        aria-label="Parts of the story"
      >
        <Tab value="files" label="Files" id="story-files-tab" aria-controls="story-part" />
        <Tab value="chat" label="Chat" id="story-chat-tab" aria-controls="story-part" />
      </Tabs>
      <div id="story-part" role="tabpanel" aria-labelledby={`story-${part}-tab`}>
        {part === 'files' ? (
          <div className="files">{files}</div>
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

/** The chat takes the window's height, so what stands above its tab makes room for it. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' })

function OpeningStory() {
  return (
    <Panel aria-busy aria-label="Loading the story" data-wide>
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
  // The shadow is a ring in dark mode; it stands in for the border.
  ...theme.applyStyles('dark', { borderColor: 'transparent' }),
  '& > .left': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: 20,
    padding: 28,
    minWidth: 0,
    [theme.breakpoints.down('sm')]: { padding: 16 },
  },
  '&[data-wide="true"]': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 424px' },
  '& > .right': {
    position: 'relative',
    minHeight: `min(720px, calc(100dvh - ${around}))`,
    borderLeft: `1px solid ${theme.vars.palette.line}`,
    borderRadius: '0 15px 15px 0',
    background: theme.vars.palette.bg,
  },
  // Out of the flow, so that a long conversation does not stretch the panel.
  '& .place': { position: 'absolute', inset: 0 },
  '& .chat': { position: 'sticky', top: 88, height: `min(100%, calc(100dvh - ${around}))` },
  '& .files': { paddingTop: 20 },
  '& .chat-tab': {
    height: 'calc(100dvh - 176px - var(--foot-height, 0px))',
    minHeight: 'calc(440px - var(--foot-height, 0px))',
    // The bars that stay on top, and the tabs.
    scrollMarginTop: 172,
    margin: '0 -28px -28px',
    borderRadius: '0 0 15px 15px',
    background: theme.vars.palette.bg,
    [theme.breakpoints.down('sm')]: { margin: '0 -16px -16px' },
  },
}))
