import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listUploads } from '#contract/calls/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { keyOf } from '#web/api/query-keys.ts'
import type { Removed } from './use-portions.ts'

type Uploads = InfiniteData<z.infer<NonNullable<typeof listUploads.reply>>>

/** Takes files out of the loaded list of a story's files, before it is asked for again. */
export function dropFromStory(client: QueryClient, id: StoryId, removed: readonly Removed[]): void {
  const gone = new Set(removed.map(({ file_id }) => file_id))
  client.setQueriesData<Uploads>(
    { queryKey: keyOf(listUploads, { query: { story: id } }) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          uploads: page.uploads.filter((file) => !gone.has(file.file_id)),
        })),
      },
  )
}
