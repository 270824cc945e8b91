import { useQuery } from '@tanstack/react-query'
import { getTranscript } from '#contract/calls/file-details.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** What is said in a recording or film; loaded where there is something. */
export function useTranscript({ file_id: id, has_transcript: hasTranscript }: StoredFile) {
  const input = { params: { id } }
  return useQuery({
    queryKey: keyOf(getTranscript, input),
    queryFn: ({ signal }) => call(getTranscript, { ...input, signal }),
    enabled: hasTranscript,
    staleTime: 5 * 60_000,
  })
}
