import { useRef } from 'react'
import { offerStoryZip, offerZip } from '#contract/calls/downloads.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { apiUrl } from '#web/api/address.ts'
import { failedWith } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { downloadAddress } from '#web/features/files/viewer/download-address.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { downloadWords } from './download-words.ts'

interface Offer {
  url: string
  files: number
  bytes: number | null
}

/** Downloads many files as one zip, after its count and size were confirmed. */
export function useZipDownload() {
  const notices = useNotices()
  const isAsking = useRef(false)

  const confirmOffer = async (ask: () => Promise<Offer>) => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      const offer = await ask()
      const isWanted = await notices.confirm({
        title: downloadWords.title(offer.files),
        text: downloadWords.text(offer),
        confirmLabel: downloadWords.download,
      })
      if (isWanted) beginDownload(apiUrl(offer.url))
    } catch (failure) {
      notices.snackbar(failedWith(downloadWords.failed, failure))
    } finally {
      isAsking.current = false
    }
  }

  return {
    downloadStory: (id: StoryId) => confirmOffer(() => call(offerStoryZip, { params: { id } })),
    /** One file is downloaded as it is. */
    downloadFiles: async (ids: readonly FileId[], only: StoredFile | null) => {
      if (only) beginDownload(downloadAddress(only))
      else await confirmOffer(() => call(offerZip, { body: { file_ids: [...ids] } }))
    },
  }
}

/** The reply is an attachment, so the page stays. */
function beginDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
