import { useQuery } from '@tanstack/react-query'
import { getPersonalData } from '#contract/calls/personal-data.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { countText } from '#web/lib/count-text.ts'

const list = new Intl.ListFormat('en-GB')

/** How much of oneself is kept here, in words: '12 files and 3 stories'; null while unknown, and for nothing at all. */
export function usePersonalCounts(): string | null {
  const { data } = useQuery({
    queryKey: keyOf(getPersonalData),
    queryFn: ({ signal }) => call(getPersonalData, { signal }),
  })
  if (!data) return null
  const parts = [
    data.files > 0 && countText(data.files, 'file'),
    data.stories > 0 && countText(data.stories, 'story', 'stories'),
    data.questions > 0 && countText(data.questions, 'question'),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : list.format(parts)
}
