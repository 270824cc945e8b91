import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { StoryId } from '#contract/ids.ts'
import { getPublicStory } from '#contract/calls/stories.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { feedPath } from '#web/lib/paths.ts'
import { ActionLink } from '#web/ui/actions/ActionButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { SharedStory } from './SharedStory.tsx'
import { ShareFrame } from './ShareFrame.tsx'
import { ShareSkeleton } from './ShareSkeleton.tsx'
import { shareWords } from './share-words.ts'

/** The page people send to friends: a public story with its chat, without the rest of the product around it. */
export function SharePage() {
  const id = z.safeParse(StoryId, useParams()['groupId'])
  const story = useQuery({
    queryKey: keyOf(getPublicStory, { params: { id: id.data } }),
    queryFn: ({ signal }) =>
      call(getPublicStory, { params: { id: id.data ?? noStory }, signal, credentials: 'omit' }),
    enabled: id.success,
  })
  usePageTitle(story.data ? story.data.name || shareWords.untitled : shareWords.title)
  const isUnreachable =
    story.error instanceof ApiProblem && (story.error.status === 0 || story.error.status >= 500)
  // Data of the document or an earlier reply is hidden once the right to see it is gone.
  if (story.data && (!story.isError || isUnreachable)) return <SharedStory story={story.data} />
  if (id.success && !story.isError) return <ShareSkeleton />
  return (
    <ShareFrame>
      <h1 style={visuallyHidden}>{shareWords.title}</h1>
      {isUnreachable ? (
        <FailureState
          title={shareWords.notFound}
          text={shareWords.unreachable}
          onRetry={() => void story.refetch()}
        />
      ) : (
        <NotShared />
      )}
    </ShareFrame>
  )
}

const noStory = z.parse(StoryId, '00000000-0000-4000-8000-000000000000')

function NotShared() {
  return (
    <div role="alert">
      <EmptyState
        icon={<ImageOff size={22} />}
        title={shareWords.notFound}
        text={shareWords.notFoundText}
        action={
          <ActionLink variant="outlined" to={feedPath()}>
            {shareWords.publicStories}
          </ActionLink>
        }
      />
    </div>
  )
}
