import { styled } from '@mui/material/styles'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Globe, Lock } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { askPrivate, askPublic, type ChatScope } from '#contract/calls/chat.ts'
import type { StoryId } from '#contract/ids.ts'
import { getPublicStory, getStory, type Story } from '#contract/calls/stories.ts'
import { isRefusal } from '#web/api/api-problem.ts'
import { readEvents } from '#web/api/read-events.ts'
import { keyOf, queryKeys } from '#web/api/query-keys.ts'
import { ChatBody } from '#web/features/chat/ChatBody.tsx'
import type { FileFilter } from '#web/features/chat/composer/file-filters.ts'
import type { ChatVariant } from '#web/features/chat/chat-variant.ts'
import type { AskResult } from '#web/features/chat/conversation/answer-reader.ts'
import type { ChatProblem } from '#web/features/chat/conversation/chat-problem.ts'
import type { ConversationCalls } from '#web/features/chat/conversation/conversation-calls.ts'
import { parseText, useDraft } from '#web/lib/use-draft.ts'
import { useSession } from '#web/session/use-session.ts'
import { Segmented } from '#web/ui/actions/Segmented.tsx'
import { touch } from '#web/ui/theme/touch.ts'
import { currentScope, offeredScopes, scopeReaders } from './chat-scope.ts'
import { allowanceText } from './free-prompts.ts'
import { noteGuestAnswers, ownAnswers, withOwnGuestQuestions } from './guest-questions.ts'
import { loadHistory } from './load-history.ts'
import { useBackAtField } from './use-back-at-field.ts'
import { useFreePrompts } from './use-free-prompts.ts'
import '#web/features/chat/chat-frame.css'
import { scopeWords, storyChatWords } from '#web/features/chat/chat-words.ts'

type StoryVariant = Exclude<ChatVariant, 'drawer'>

interface StoryChatProps {
  story: Story
  /** `share` is the page people send to friends: without a title, in the page's own flow on a phone. */
  variant?: StoryVariant
  /** A question that the story counts has been asked. */
  onCounted?: () => void
}

const scopeIcons = {
  all: <Globe size={15} aria-hidden />,
  me: undefined,
  private: <Lock size={14} aria-hidden />,
}
const scopeNames = { all: scopeWords.all, me: scopeWords.me, private: scopeWords.private }

/** The chat of a story, in the scope the viewer chooses. */
export function StoryChat({ story, variant = 'panel', onCounted }: StoryChatProps) {
  const { user, isLoading } = useSession()
  const [chosen, setChosen] = useState<ChatScope | null>(null)
  const draft = useDraft(`chat ${story.id}`, '', parseText)
  const [isHeld, setIsHeld] = useState(false)
  const chat = useRef<HTMLElement>(null)
  useBackAtField(chat, user !== null)
  const viewpoint = { isPublic: story.show_on_feed, isSignedIn: user !== null }
  const scope = currentScope(chosen, viewpoint)
  const options = offeredScopes(viewpoint).map((value) => ({
    value,
    label: scopeNames[value],
    icon: scopeIcons[value],
  }))
  return (
    <section className="chat-frame" aria-label={storyChatWords.title} ref={chat}>
      {variant === 'panel' && (
        <Head>
          <h2>{storyChatWords.title}</h2>
          <Segmented label={scopeWords.label} value={scope} options={options} onChange={setChosen} />
          <p>{scopeReaders[scope]}</p>
        </Head>
      )}
      <ScopedChat
        key={`${story.id} ${scope} ${user?.id}`}
        story={story}
        scope={scope}
        isVisitor={user === null}
        variant={variant}
        text={draft.value}
        onText={draft.set}
        isWaiting={isLoading}
        isHeld={isHeld}
        onHold={setIsHeld}
        onCounted={onCounted}
      />
    </section>
  )
}

interface ScopedChatProps extends Pick<
  ComponentProps<typeof ChatBody>,
  'text' | 'onText' | 'isWaiting' | 'isHeld' | 'onHold'
> {
  story: Story
  scope: ChatScope
  isVisitor: boolean
  variant: StoryVariant
  onCounted: (() => void) | undefined
}

function ScopedChat({ story, scope, isVisitor, variant, onCounted, ...field }: ScopedChatProps) {
  const client = useQueryClient()
  const prompts = useFreePrompts(story.id)
  const [filters, setFilters] = useState<FileFilter[]>([])
  const isUsedUp = isVisitor && prompts.left === 0
  const visitorHint = isUsedUp ? '' : allowanceText(prompts.left)

  const revalidate = () => revalidateStory(client, story.id)

  const onEnd = (result: AskResult) => {
    if (isVisitor && result.kind === 'failed' && result.problem.isAllowanceUsed) prompts.setLeft(0)
    // It may be private by now; then the page around says so, and offers nothing any more.
    if (result.kind === 'failed') revalidate()
    if (scope !== 'private') onCounted?.()
    // The same conversation looks different from each scope; what was loaded for the others is old now.
    for (const other of ['all', 'me'] as const) {
      if (other !== scope)
        void client.invalidateQueries({ queryKey: queryKeys.chat(story.id, other), refetchType: 'none' })
    }
  }

  return (
    <ChatBody
      calls={callsOf(story.id, scope, isVisitor, revalidate)}
      story={story.id}
      fileCount={story.file_count}
      knownFiles={story.files}
      {...field}
      filters={filters}
      onFilters={setFilters}
      selected={null}
      placeholder={storyChatWords.placeholder}
      isPublic={scope !== 'private'}
      hint={isVisitor ? visitorHint : variant === 'panel' ? <KeysHint>{storyChatWords.keys}</KeysHint> : ''}
      suggestions={story.suggested_questions}
      welcome={welcomeOf(scope)}
      blocked={isUsedUp ? usedUp : null}
      variant={variant}
      onEvent={({ messageId, freePromptsLeft }) => {
        if (!isVisitor) return
        if (messageId !== undefined) noteGuestAnswers(story.id, [messageId])
        if (freePromptsLeft !== undefined) prompts.setLeft(freePromptsLeft)
      }}
      onEnd={onEnd}
    />
  )
}

/** Asks again whether the viewer may see the story, which every page that shows it then knows. */
function revalidateStory(client: QueryClient, id: StoryId): void {
  for (const endpoint of [getStory, getPublicStory])
    void client.invalidateQueries({ queryKey: keyOf(endpoint, { params: { id } }) })
}

const usedUp: ChatProblem = {
  text: allowanceText(0),
  needsSignIn: true,
  isAllowanceUsed: true,
  isOverPlan: false,
}

const welcomeOf = (scope: ChatScope): string =>
  scope === 'private' ? storyChatWords.privateWelcome(storyChatWords.welcome) : storyChatWords.welcome

function callsOf(
  story: StoryId,
  scope: ChatScope,
  isVisitor: boolean,
  onRefused: () => void,
): ConversationCalls {
  const params = { id: story }
  const endpoint = scope === 'private' ? askPrivate : askPublic
  return {
    key: queryKeys.chat(story, scope),
    isEnabled: !(scope === 'private' && isVisitor),
    isShared: scope === 'all',
    load: async (before, signal) => {
      try {
        const page = await loadHistory(story, scope, before, signal)
        if (isVisitor) noteGuestAnswers(story, ownAnswers(page.history))
        return { ...page, history: withOwnGuestQuestions(story, page.history) }
      } catch (failure) {
        if (isRefusal(failure)) onRefused()
        throw failure
      }
    },
    ask: (message, fileIds, signal) =>
      readEvents(endpoint, {
        params,
        body: fileIds.length ? { message, file_ids: fileIds } : { message },
        signal,
      }),
  }
}

// Keys on glass send and break lines by themselves.
const KeysHint = styled('span')({ [touch]: { display: 'none' } })

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '12px 20px 10px',
  borderBottom: `1px solid ${theme.vars.palette.line}`,
  '& h2': { margin: 0, fontSize: '1rem', lineHeight: '1.375rem', fontWeight: 600, letterSpacing: '-0.008em' },
  '& p': {
    flexBasis: '100%',
    margin: 0,
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down('sm')]: { padding: '12px 16px 10px' },
}))
