import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoredFile } from '#contract/calls/files.ts'
import { refreshUpload } from '#contract/calls/uploads.ts'
import { apiUrl } from '#web/api/address.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { freshAddress } from './fresh-address.ts'

type Pictured = Pick<StoredFile, 'file_id' | 'thumbnail_url'>

class PictureRefused extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Another address of a picture, shared by everything that shows it; `triesBefore` are used up. */
const freshQuery = ({ file_id: id, thumbnail_url: original }: Pictured, triesBefore: number) => ({
  queryKey: [...keyOf(refreshUpload, { params: { id } }), original],
  // The signal aborts it when the picture is no longer shown.
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const found = await freshAddress({
      triesBefore,
      ask: async () => {
        const reply = await call(refreshUpload, { params: { id }, signal })
        return reply.thumbnail_url
      },
      pause,
      isWanted: () => !signal.aborted,
    })
    if (found === 'refused') throw new PictureRefused()
    // What was found before stays, with the tries it took.
    if (found === null) throw new Error('The tries for this picture are used up.')
    return found
  },
  retry: false,
})

/**
 * The picture of a file; when its address has stopped working, a fresh one is asked for, up to 8 times. `onRefused` is
 * called when the file itself may no longer be seen.
 */
export function useThumbnail(file: Pictured, onRefused?: () => void) {
  const client = useQueryClient()
  const { data: fresh } = useQuery({ ...freshQuery(file, 0), enabled: false })
  const address = fresh ? withTry(fresh) : file.thumbnail_url
  const refresh = async () => {
    try {
      await client.fetchQuery({ ...freshQuery(file, fresh?.tries ?? 0), staleTime: 0 })
    } catch (failure) {
      if (failure instanceof PictureRefused) onRefused?.()
    }
  }
  return {
    src: address === null ? null : apiUrl(address),
    /** Another address than the record's. */
    isFresh: fresh !== undefined,
    onError: () => void refresh(),
  }
}

/** A browser asks again only for an address it has not tried. */
const withTry = ({ address, tries }: { address: string; tries: number }): string =>
  `${address}${address.includes('?') ? '&' : '?'}try=${tries}`
