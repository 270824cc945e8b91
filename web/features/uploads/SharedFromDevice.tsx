import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { takeShared } from '#web/lib/shared-content.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { useUploadDialog } from './upload-dialog-store.ts'
import { uploadWords } from './uploads-words.ts'

/** Opens the upload dialog with what another program of this device has shared with the app. */
export function SharedFromDevice() {
  const { open } = useUploadDialog()
  const { snackbar } = useNotices()
  const [, setQuery] = useSearchParams()
  // A query takes it once, also when React draws the page twice in development.
  const { data: shared } = useQuery({ queryKey: ['shared'], queryFn: takeShared, gcTime: 0 })

  const onTaken = useEffectEvent(({ files, title, text }: Awaited<ReturnType<typeof takeShared>>) => {
    if (files.length === 0 && text === '') snackbar(uploadWords.nothingShared)
    else open({ mode: 'store', initialFiles: files, ...(text && { initialNote: { title, content: text } }) })
    setQuery(
      (before) => {
        before.delete('shared')
        return before
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (shared !== undefined) onTaken(shared)
  }, [shared])
  return null
}
