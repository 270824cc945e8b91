import { useQuery } from '@tanstack/react-query'
import { getPersonalData } from '#contract/personal-data.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { countText } from '#web/lib/count-text.ts'

/** How much of oneself is kept here, in words: '12 files, 3 stories and 40 questions'; null while unknown. */
export function usePersonalCounts(): string | null {
  const { data } = useQuery({
    queryKey: queryKeys.personalData,
    queryFn: ({ signal }) => call(getPersonalData, { signal }),
  })
  if (!data) return null
  const { files, stories, questions } = data
  return `${countText(files, 'file')}, ${countText(stories, 'story', 'stories')} and ${countText(questions, 'question')}`
}
