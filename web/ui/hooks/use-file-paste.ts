import { useEffect, useEffectEvent } from 'react'
import { droppedFiles, pastedName } from '#web/lib/dropped-files.ts'

/**
 * Takes pasted pictures and files, wherever on the page; pasted text goes where it is pasted. While it `isLeft`, another
 * part of the page takes them.
 */
export function useFilePaste(
  onFiles: (files: readonly File[]) => void,
  isLeft: () => boolean = () => false,
): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isLeft() || (event.clipboardData?.files.length ?? 0) === 0) return
    event.preventDefault()
    const now = new Date()
    void droppedFiles(event).then(({ files }) =>
      onFiles(files.map((file) => new File([file], pastedName(file.name, now), { type: file.type }))),
    )
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
}
