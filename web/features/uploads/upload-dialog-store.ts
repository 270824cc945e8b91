import { useSyncExternalStore } from 'react'
import type { StoryId } from '#contract/ids.ts'
import { uploadQueue } from './upload-queue.ts'

/** What the upload dialog is opened for. */
export type UploadRequest = (
  | { mode: 'newStory' }
  | { mode: 'addToStory'; story: { id: StoryId; name: string } }
  | { mode: 'store' }
) & { initialFiles?: readonly File[]; initialNote?: { title: string; content: string } }

interface OpenDialog {
  request: UploadRequest
  /** The files sent from it; null until something was sent. */
  batch: string | null
}

let dialog: OpenDialog | null = null
const listeners = new Set<() => void>()

function set(next: OpenDialog | null): void {
  dialog = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const controls = {
  open: (request: UploadRequest): void => {
    if (request.initialFiles !== undefined) uploadQueue.choose(request.initialFiles)
    set({ request, batch: null })
  },
  close: (): void => set(null),
}

/** Opens the one upload dialog of the page from anywhere. */
export const useUploadDialog = (): typeof controls => controls

/** What the dialog is open for; null while it is closed. */
export const useOpenUploadDialog = (): OpenDialog | null => useSyncExternalStore(subscribe, () => dialog)

/** Notes which batch the open dialog has sent. */
export function noteSent(batch: string): void {
  if (dialog !== null) set({ ...dialog, batch })
}

/** Closes the dialog if it is still showing this batch. */
export function closeAfter(batch: string): void {
  if (dialog?.batch === batch) set(null)
}
