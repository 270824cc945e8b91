import type { QueryClient } from '@tanstack/react-query'
import { listMapClusters } from '#contract/calls/file-finding.ts'
import { getSharedFile, listUploads } from '#contract/calls/files.ts'
import { getFeed, getStory, listStoryFiles } from '#contract/calls/stories.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** Where what can be corrected of files is loaded. */
const heldBy = [listUploads, listMapClusters, getSharedFile, getFeed, getStory, listStoryFiles]

/** Loads again what corrections have changed. */
export const refreshCorrected = async (client: QueryClient): Promise<void> =>
  void (await Promise.all(heldBy.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) }))))
