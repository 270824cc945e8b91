import { useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import { refreshUpload } from '#contract/uploads.ts'
import { apiUrl } from '#web/api/address.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'

const mostTries = 8
const pauseMs = 800

interface Fresh {
  of: string | null
  address: string
  tries: number
}

const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiProblem && (failure.status === 403 || failure.status === 404)

/**
 * The picture of a file; when its address has stopped working, a fresh one is asked for, up to 8 times. `onRefused` is
 * called when the file itself may no longer be seen.
 */
export function useThumbnail(file: Pick<StoredFile, 'file_id' | 'thumbnail_url'>, onRefused?: () => void) {
  const [fresh, setFresh] = useState<Fresh | null>(null)
  const current = fresh?.of === file.thumbnail_url ? fresh : null
  const address = current?.address ?? file.thumbnail_url

  const refresh = async () => {
    const tries = (current?.tries ?? 0) + 1
    if (tries > mostTries) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs * tries))
    const reply = await call(refreshUpload, { params: { id: file.file_id } }).catch((failure: unknown) => {
      if (isRefusal(failure)) onRefused?.()
      return null
    })
    const next = reply?.thumbnail_url ?? reply?.thumbnailUrl ?? null
    if (next !== null)
      setFresh({
        of: file.thumbnail_url,
        address: `${next}${next.includes('?') ? '&' : '?'}try=${tries}`,
        tries,
      })
  }
  return { src: address === null ? null : apiUrl(address), onError: () => void refresh() }
}
