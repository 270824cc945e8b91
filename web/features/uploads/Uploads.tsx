import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FileId, UserId } from '#contract/ids.ts'
import { useSession } from '#web/session/use-session.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { followUploads, refreshStory } from './follow-uploads.ts'
import { activeImport } from './imports/active-import.ts'
import { unreadFiles, useUnreadFiles } from './unread-files.ts'
import { closeAfter, placeOf, useOpenUploadDialog, useUploadDialog } from './upload-dialog-store.ts'
import { useUploads } from './upload-list.ts'
import { uploadQueue } from './upload-queue.ts'
import { isMoving, type UploadBatch, type UploadItem } from './upload-types.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { UploadTray } from './UploadTray.tsx'
import { uploadWords } from './uploads-words.ts'

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The upload dialog, the tray, and what is said when uploads end. */
export function Uploads() {
  const client = useQueryClient()
  const { snackbar } = useNotices()
  const { user } = useSession()
  const { close } = useUploadDialog()
  const dialog = useOpenUploadDialog()
  const items = useUploads()
  const unread = useUnreadFiles()
  const importing = activeImport.use()

  const onFailed = useEffectEvent((item: UploadItem) => snackbar(uploadWords.failedFor(item.file.name)))
  const onArrived = useEffectEvent(({ story }: UploadBatch) => {
    if (story !== null) void refreshStory(client, story)
  })
  const onBatchDone = useEffectEvent(async (batch: UploadBatch, own: readonly UploadItem[]) => {
    const stored = own.filter((item) => item.state === 'uploaded')
    const knownItems = own.filter((item) => item.state === 'known')
    // What was there already has come into the story, but not into the store.
    const come = batch.story === null ? stored.length : stored.length + knownItems.length
    if (come > 0 && batch.doneText !== null) snackbar(batch.doneText)
    else if (come === 0 && knownItems.length === 0 && own.length > 1) snackbar(uploadWords.failed)
    if (stored.length === own.length) closeAfter(batch.id)
    if (stored.length + knownItems.length === own.length) uploadQueue.clearDone(batch.id)
    const ids = stored.flatMap((item) => item.fileId ?? [])
    const notRead = await followUploads(client, batch.story, ids)
    const nameOf = (id: FileId) => stored.find((item) => item.fileId === id)?.file.name ?? ''
    unreadFiles.tell(notRead.map(({ id, reason }) => ({ id, name: nameOf(id), reason })))
  })

  useEffect(
    () =>
      uploadQueue.listen({
        onFailed,
        onArrived,
        onBatchDone: (batch, own) => void onBatchDone(batch, own),
      }),
    [],
  )

  // Files that are chosen would be gone with the page, as those on their way.
  const isImporting = importing !== null && importing.state !== 'ended'
  const isAskedBeforeLeaving = isImporting || items.some((item) => isMoving(item) || item.state === 'chosen')
  useEffect(() => {
    if (!isAskedBeforeLeaving) return
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [isAskedBeforeLeaving])

  // What one person has chosen, the next one is not to send.
  const person = useRef<UserId>(null)
  useEffect(() => {
    const before = person.current
    person.current = user?.id ?? null
    if (before === null || before === person.current) return
    close()
    uploadQueue.clear()
    if (activeImport.read() !== null)
      void import('./imports/run-import.ts').then(({ importControls }) => importControls.leave())
    unreadFiles.putAway()
  }, [user?.id, close])

  const behind = items.filter((item) => item.state !== 'chosen')
  return (
    <>
      {dialog !== null && (
        <UploadDialog
          key={placeOf(dialog.request)}
          request={dialog.request}
          hadFiles={dialog.hadFiles}
          batch={dialog.batch}
          onClose={close}
        />
      )}
      {dialog === null && (behind.length + unread.length > 0 || importing !== null) && (
        <UploadTray items={behind} unread={unread} importing={importing} />
      )}
    </>
  )
}
