import { createStore } from '#web/lib/store.ts'
import { activeImport } from './imports/active-import.ts'
import type { UploadItem } from './upload-types.ts'

// Apart from `upload-queue.ts`, which sends them: every page knows what is chosen and under way.

export const uploadItems = createStore<readonly UploadItem[]>([])

export const itemOf = (id: string): UploadItem | undefined =>
  uploadItems.read().find((item) => item.id === id)

export function changeItem(id: string, fields: Partial<UploadItem>): void {
  uploadItems.write(uploadItems.read().map((item) => (item.id === id ? { ...item, ...fields } : item)))
}

const newItem = (file: File, chosenAt: number, place: string): UploadItem => ({
  id: crypto.randomUUID(),
  file,
  chosenAt,
  preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
  place,
  batch: null,
  state: 'chosen',
  sentBytes: 0,
  bytesPerSecond: 0,
  problem: null,
  isOverPlan: false,
  fileId: null,
  sameAs: null,
  isCopyWanted: false,
  isSentAgain: false,
  tries: 0,
})

export const isChosenIn =
  (place: string) =>
  (item: UploadItem): boolean =>
    item.state === 'chosen' && item.place === place

/** Puts files on the list, chosen in a place: in a dialog of the page. */
export function chooseFiles(files: Iterable<File>, place: string): void {
  const now = Date.now() * 1000
  uploadItems.write([
    ...uploadItems.read(),
    ...Array.from(files, (file, at) => newItem(file, now + at, place)),
  ])
}

export const hasChosen = (place: string): boolean => uploadItems.read().some(isChosenIn(place))

/** All uploads of this page, in the order they were chosen. */
export const useUploads = (): readonly UploadItem[] => uploadItems.use()

/** Whether any upload or import is known: under way, failed or arrived and not yet put away. */
export function useUploadActivity(): boolean {
  const hasItems = uploadItems.usePart((items) => items.length > 0)
  return activeImport.usePart((running) => running !== null) || hasItems
}
