import { useQuery } from '@tanstack/react-query'
import { listCameras } from '#contract/calls/file-finding.ts'
import type { StoryId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { storyQuery } from '#web/features/stories/story-item.ts'
import type { DocumentFilters } from './document-filters.ts'

/** The cameras of the own files. */
export const useCameras = (): readonly string[] =>
  useQuery({
    queryKey: keyOf(listCameras),
    queryFn: ({ signal }) => call(listCameras, { signal }),
  }).data?.cameras ?? []

/** The name of the story that the files are narrowed to; null while it is unknown, or gone. */
export function useStoryName(story: DocumentFilters['story']): string | null {
  const isStory = story !== null && story !== 'none'
  const found = useQuery({ ...storyQuery((isStory ? story : '') as StoryId), enabled: isStory })
  return isStory ? (found.data?.name ?? null) : null
}
