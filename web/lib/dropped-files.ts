import { fromEvent } from 'file-selector'
import { logWarning } from './browser-log.ts'

export interface DroppedFiles {
  files: readonly File[]
  /** The name of the folder that all of them are in; null for files of none or of several. */
  folder: string | null
}

/** What was dropped or pasted, with what is in folders. To be called in the event itself: a browser forgets it after. */
export async function droppedFiles(event: DragEvent | ClipboardEvent): Promise<DroppedFiles> {
  const transfer = 'dataTransfer' in event ? event.dataTransfer : event.clipboardData
  const flat = [...(transfer?.files ?? [])]
  try {
    const found = (await fromEvent(event)).filter((one) => one instanceof File)
    return { files: found, folder: folderOf(found.map(({ path }) => path)) }
  } catch (failure) {
    // A folder that cannot be read, such as one of a disk that was just removed.
    logWarning('A folder could not be read.', failure)
    return { files: flat, folder: null }
  }
}

/** '/Skye 2024/day 1/quay.jpg' is in 'Skye 2024'. */
export function folderOf(paths: readonly string[]): string | null {
  const tops = new Set(
    paths.map((path) => {
      const [top = '', ...rest] = path.split('/').filter((part) => part !== '' && part !== '.')
      return rest.length === 0 ? null : top
    }),
  )
  const [only = null] = tops
  return tops.size === 1 ? only : null
}

/** A pasted picture is called 'image.png' by every browser. */
export function pastedName(name: string, now: Date): string {
  const [, ending] = /^image(\.\w{3,4})$/.exec(name) ?? []
  if (ending === undefined) return name
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `Pasted ${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}${ending}`
}
