import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findUploads, type Hit, listUploads, type StoredFile } from '#contract/calls/files.ts'
import { getFeed, getStory, type Story } from '#contract/calls/stories.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import type { Opened } from './last-opened.ts'

const mostFiles = 8
const mostStories = 5
const typingMs = 150

export type FoundFile = StoredFile & { hit: Hit | null }

type OpenedRecord = { kind: 'story'; story: Story } | { kind: 'file'; file: FoundFile }

interface Found {
  stories: readonly Story[]
  files: readonly FoundFile[]
  isSearching: boolean
  hasFailed: boolean
}

/** What is found by these words: stories that may be seen, and own files. Nothing without words. */
export function useFound(search: string, isSignedIn: boolean): Found {
  const q = useSettled(search.trim(), typingMs)
  const storyQuery = { q, limit: mostStories }
  const stories = useQuery({
    queryKey: keyOf(getFeed, { query: storyQuery }),
    queryFn: ({ signal }) => call(getFeed, { query: storyQuery, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const fileQuery = { q, limit: mostFiles, mine_only: 'true' as const }
  const files = useQuery({
    queryKey: keyOf(listUploads, { query: fileQuery }),
    queryFn: ({ signal }) => call(listUploads, { query: fileQuery, signal }),
    enabled: isSignedIn && q !== '',
    placeholderData: keepPreviousData,
  })
  const isAsked = search.trim() !== ''
  return {
    stories: (isAsked && stories.data?.stories) || [],
    files: (isAsked && files.data?.uploads) || [],
    isSearching: isAsked && (q !== search.trim() || stories.isFetching || files.isFetching),
    hasFailed: isAsked && (stories.isError || files.isError),
  }
}

/** The records of what was opened last, in this order; what is not there any more is left out. */
export function useOpenedRecords(opened: readonly Opened[], isSignedIn: boolean) {
  const fileIds = opened.flatMap((one) => (one.kind === 'file' ? [one.id] : []))
  const storyIds = opened.flatMap((one) => (one.kind === 'story' ? [one.id] : []))
  const files = useQuery({
    queryKey: ['opened files', ...fileIds],
    queryFn: ({ signal }) => call(findUploads, { body: { file_ids: fileIds }, signal }),
    enabled: isSignedIn && fileIds.length > 0,
  })
  const stories = useQuery({
    queryKey: ['opened stories', ...storyIds],
    queryFn: async ({ signal }) => {
      const all = storyIds.map((id) => call(getStory, { params: { id }, signal }))
      const settled = await Promise.allSettled(all)
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    enabled: storyIds.length > 0,
  })
  return opened.flatMap((one): OpenedRecord[] => {
    if (one.kind === 'story') {
      const story = stories.data?.find(({ id }) => id === one.id)
      return story === undefined ? [] : [{ kind: 'story', story }]
    }
    const file = files.data?.uploads.find(({ file_id: id }) => id === one.id)
    return file === undefined ? [] : [{ kind: 'file', file: { ...file, hit: null } }]
  })
}
