import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import { refreshUpload } from '#contract/uploads.ts'
import { apiUrl } from '#web/api/address.ts'
import { call } from '#web/api/call.ts'
import { type FreshAddress, freshAddress } from './fresh-address.ts'

interface Fresh extends FreshAddress {
  of: string | null
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The picture of a file; when its address has stopped working, a fresh one is asked for, up to 8 times. `onRefused` is
 * called when the file itself may no longer be seen.
 */
export function useThumbnail(file: Pick<StoredFile, 'file_id' | 'thumbnail_url'>, onRefused?: () => void) {
  const { file_id: id, thumbnail_url: original } = file
  const [fresh, setFresh] = useState<Fresh | null>(null)
  const current = fresh?.of === original ? fresh : null
  const address = current?.address ?? original

  const shown = useRef<AbortSignal | null>(null)
  useEffect(() => {
    const end = new AbortController()
    shown.current = end.signal
    return () => end.abort()
  }, [])

  const refresh = async () => {
    const signal = shown.current
    const found = await freshAddress({
      triesBefore: current?.tries ?? 0,
      ask: async () => {
        const reply = await call(refreshUpload, { params: { id }, signal: signal ?? undefined })
        return reply.thumbnail_url ?? reply.thumbnailUrl
      },
      pause,
      isWanted: () => signal?.aborted === false,
    })
    if (found === 'refused') return onRefused?.()
    if (found === null) return
    const { address: next, tries } = found
    setFresh({ of: original, address: `${next}${next.includes('?') ? '&' : '?'}try=${tries}`, tries })
  }
  return { src: address === null ? null : apiUrl(address), onError: () => void refresh() }
}
