import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSharePublicly } from '#web/features/stories/use-share-publicly.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { followUploads } from './follow-uploads.ts'
import { closeAfter, useOpenUploadDialog, useUploadDialog } from './upload-dialog-store.ts'
import { uploadQueue, useUploads } from './upload-queue.ts'
import { isMoving, type UploadBatch, type UploadItem } from './upload-types.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { UploadTray } from './UploadTray.tsx'

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The upload dialog, the tray, and what is said when uploads end. */
export function Uploads() {
  const client = useQueryClient()
  const { snackbar } = useNotices()
  const sharePublicly = useSharePublicly()
  const { close } = useUploadDialog()
  const dialog = useOpenUploadDialog()
  const items = useUploads()
  const isUnderWay = items.some(isMoving)

  const onFailed = useEffectEvent((item: UploadItem) => snackbar(`Upload failed for ${item.file.name}`))
  const onBatchDone = useEffectEvent(async (batch: UploadBatch, own: readonly UploadItem[]) => {
    const arrived = own.filter((item) => item.state === 'uploaded')
    const isWhole = arrived.length === own.length
    if (arrived.length > 0) snackbar(batch.doneText)
    else if (own.length > 1) snackbar('Upload failed')
    if (isWhole && arrived.every((item) => item.sameAs === null)) {
      closeAfter(batch.id)
      uploadQueue.clearDone(batch.id)
    }
    if (batch.isToShare && batch.story !== null) await sharePublicly(batch.story)
    await followUploads(
      client,
      batch.story,
      arrived.flatMap((item) => item.fileId ?? []),
    )
  })

  useEffect(
    () => uploadQueue.listen({ onFailed, onBatchDone: (batch, own) => void onBatchDone(batch, own) }),
    [],
  )

  useEffect(() => {
    if (!isUnderWay) return
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [isUnderWay])

  const closeDialog = () => {
    close()
    uploadQueue.clearChosen()
  }
  const behind = items.filter((item) => item.state !== 'chosen')
  return (
    <>
      {dialog !== null && (
        <UploadDialog request={dialog.request} batch={dialog.batch} onClose={closeDialog} />
      )}
      {dialog === null && behind.length > 0 && <UploadTray items={behind} />}
    </>
  )
}
