import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoredFile } from '#contract/calls/files.ts'
import { dismissSuggestion, suggestStories } from '#contract/calls/organise.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { suggestionWords } from '#web/features/documents/documents-words.ts'

/** Files of the list whose reading makes it worth asking again. */
const lookedAt = 24

/** To which stories new files belong, asked again when one of the files has been read. */
export function useSuggestions(files: readonly StoredFile[]) {
  const read = files.slice(0, lookedAt).filter(({ status }) => status === 'captioned')
  return useQuery({
    queryKey: [...keyOf(suggestStories), read.map(({ file_id }) => file_id)],
    queryFn: ({ signal }) => call(suggestStories, { signal }),
    placeholderData: keepPreviousData,
    // It is an offer: where it cannot be had, nothing is missing.
    retry: false,
  })
}

/** Lets a suggestion go for good. */
export function useDismissSuggestion() {
  const client = useQueryClient()
  const { write, isWriting } = useWrite(dismissSuggestion, {
    failed: suggestionWords.dismissFailed,
  })
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(suggestStories) })
  return { dismiss: write, refresh, isWriting }
}
