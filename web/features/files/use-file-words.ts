import { useQuery } from '@tanstack/react-query'
import { getFileWords } from '#contract/calls/file-details.ts'
import { type StoredFile } from '#contract/calls/files.ts'
import type { WordLine } from '#contract/page-words.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** The lines of words in a picture, or on a scanned page; none until they are loaded. */
export function useFileWords(
  { file_id: id, has_words: hasWords }: StoredFile,
  page: number,
): readonly WordLine[] {
  const input = { params: { id }, query: { page } }
  const { data } = useQuery({
    queryKey: keyOf(getFileWords, input),
    queryFn: ({ signal }) => call(getFileWords, { ...input, signal }),
    enabled: hasWords,
    staleTime: 5 * 60_000,
  })
  return data?.lines ?? []
}
