import type { StoryId } from '#contract/ids.ts'
import { createStore } from '#web/lib/store.ts'
import { addToDraft } from './upload-draft.ts'
import { chooseFiles, hasChosen } from './upload-list.ts'

/** What the upload dialog is opened for. */
export type UploadRequest = (
  | { mode: 'newStory' }
  | { mode: 'addToStory'; story: { id: StoryId; name: string } }
  | { mode: 'store' }
) & { initialFiles?: readonly File[]; initialNote?: { title: string; content: string } }

/** Where what is chosen and typed belongs to: each has a draft of its own. */
export const placeOf = (request: UploadRequest): string =>
  request.mode === 'addToStory' ? `upload story ${request.story.id}` : `upload ${request.mode}`

interface OpenDialog {
  request: UploadRequest
  /** The files sent from it; null until something was sent. */
  batch: string | null
  /** Files chosen earlier, and not sent, are still there. */
  hadFiles: boolean
}

const dialog = createStore<OpenDialog | null>(null)

const controls = {
  open: (request: UploadRequest): void => {
    const place = placeOf(request)
    const hadFiles = hasChosen(place)
    if (request.initialFiles !== undefined) chooseFiles(request.initialFiles, place)
    if (request.initialNote !== undefined) addToDraft(place, request.initialNote)
    dialog.write({ request, batch: null, hadFiles })
  },
  close: (): void => dialog.write(null),
}

/** Opens the one upload dialog of the page from anywhere. */
export const useUploadDialog = (): typeof controls => controls

/** What the dialog is open for; null while it is closed. */
export const useOpenUploadDialog = (): OpenDialog | null => dialog.use()

/** Notes which batch the open dialog has sent. */
export function noteSent(batch: string): void {
  const open = dialog.read()
  if (open !== null) dialog.write({ ...open, batch })
}

/** Closes the dialog if it is still showing this batch. */
export function closeAfter(batch: string): void {
  if (dialog.read()?.batch === batch) dialog.write(null)
}
