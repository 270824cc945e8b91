import type { QueryClient } from '@tanstack/react-query'
import { getSummary, listUploads } from '#contract/calls/files.ts'
import { getFeed } from '#contract/calls/stories.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** Asks again for everything that shows which stories there are. */
export const refreshOrganised = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [getFeed, getSummary, listUploads].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  )
