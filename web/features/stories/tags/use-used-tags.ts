import { useInfiniteQuery } from '@tanstack/react-query'
import { feedList } from '#web/features/stories/feed/use-feed.ts'
import { useSession } from '#web/session/use-session.ts'
import { colouredTags } from '#web/ui/actions/TagChip.tsx'

/** The tags of the viewer's newest stories, the most used first, then those with a colour of their own. */
export function useUsedTags(): string[] {
  const { user } = useSession()
  const own = useInfiniteQuery({
    ...feedList({ filter: 'my-stories', search: '' }),
    enabled: user !== null,
  })
  const counts = new Map<string, number>()
  for (const { stories } of own.data?.pages ?? [])
    for (const { tags } of stories) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const byUse = [...counts].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag)
  return [...new Set([...byUse, ...colouredTags])]
}
