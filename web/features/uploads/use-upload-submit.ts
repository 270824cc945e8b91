import { useQueryClient } from '@tanstack/react-query'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { uploadText } from '#contract/uploads.ts'
import { useWrite } from '#web/api/use-write.ts'
import {
  nameMissing,
  signInToCreate,
  type StoryDraft,
  useCreateStory,
} from '#web/features/stories/use-create-story.ts'
import { useSharePublicly } from '#web/features/stories/use-share-publicly.ts'
import { useSession } from '#web/session/use-session.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { followUploads } from './follow-uploads.ts'
import { noteSent, type UploadRequest } from './upload-dialog-store.ts'
import { uploadQueue } from './upload-queue.ts'
import type { UploadBatch } from './upload-types.ts'

interface Target {
  story: StoryId | null
  isNew: boolean
}

const makesStory = (request: UploadRequest, draft: StoryDraft): boolean =>
  request.mode === 'newStory' || (request.mode === 'store' && draft.name.trim() !== '')

/** What the two ways of the dialog do when they are sent; each is true when it went well. */
export function useUploadSubmit(request: UploadRequest) {
  const client = useQueryClient()
  const { user } = useSession()
  const { snackbar } = useNotices()
  const createStory = useCreateStory()
  const sharePublicly = useSharePublicly()
  const { write: saveNote } = useWrite(uploadText, { failed: 'Upload failed' })

  const isRefused = (draft: StoryDraft): boolean => {
    const isNameMissing = request.mode === 'newStory' && draft.name.trim() === ''
    if (user === null) snackbar(signInToCreate)
    else if (isNameMissing) snackbar(nameMissing)
    return user === null || isNameMissing
  }

  const target = async (draft: StoryDraft): Promise<Target | null> => {
    if (!makesStory(request, draft)) {
      return { story: request.mode === 'addToStory' ? request.story.id : null, isNew: false }
    }
    const story = await createStory(draft)
    return story === null ? null : { story, isNew: true }
  }

  const doneText = ({ story, isNew }: Target): UploadBatch['doneText'] => {
    if (isNew) return 'Story created!'
    return story === null ? 'Uploaded!' : 'Files added!'
  }

  const sendFiles = async (draft: StoryDraft): Promise<boolean> => {
    if (isRefused(draft)) return false
    const to = await target(draft)
    if (to === null) return false
    const id = crypto.randomUUID()
    noteSent(id)
    uploadQueue.send({ id, story: to.story, isToShare: to.isNew && draft.isPublic, doneText: doneText(to) })
    return true
  }

  const sendNote = async (draft: StoryDraft, note: { title: string; content: string }): Promise<boolean> => {
    if (isRefused(draft)) return false
    if (note.content.trim().length < limits.noteMin) {
      snackbar('Text is too short.')
      return false
    }
    const to = await target(draft)
    if (to === null) return false
    const title = note.title.trim()
    const body = {
      content: note.content,
      ...(title && { title }),
      ...(to.story !== null && { story: to.story }),
    }
    const saved = await saveNote({ body })
    if (!saved.isDone) return false
    if (to.isNew && draft.isPublic && to.story !== null) await sharePublicly(to.story)
    snackbar(to.isNew ? 'Story created!' : to.story === null ? 'Uploaded!' : 'Text added!')
    void followUploads(client, to.story, [saved.reply.fileId])
    return true
  }

  return { sendFiles, sendNote }
}
