import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { uploadText } from '#contract/uploads.ts'
import { useWrite } from '#web/api/use-write.ts'
import { feedQuery, readFeedView } from '#web/features/stories/feed/feed-address.ts'
import {
  nameMissing,
  signInToCreate,
  type StoryDraft,
  useCreateStory,
} from '#web/features/stories/use-create-story.ts'
import { useSharePublicly } from '#web/features/stories/use-share-publicly.ts'
import { feedPath } from '#web/lib/paths.ts'
import { keepDraft } from '#web/lib/use-draft.ts'
import { useSession } from '#web/session/use-session.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { followUploads } from './follow-uploads.ts'
import type { Note } from './NoteFields.tsx'
import { rememberVisibility } from './story-visibility.ts'
import { noteSent, placeOf, useUploadDialog, type UploadRequest } from './upload-dialog-store.ts'
import { uploadQueue } from './upload-queue.ts'

interface Target {
  story: StoryId | null
  isNew: boolean
}

const makesStory = (request: UploadRequest, draft: StoryDraft): boolean =>
  request.mode === 'newStory' || (request.mode === 'store' && draft.name.trim() !== '')

/** Opens a story on the feed, which stays the one it was. */
function useShowStory(): (story: StoryId) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (story) => {
    const view = readFeedView(new URLSearchParams(pathname === feedPath() ? search : ''))
    void navigate(`${feedPath()}?${feedQuery({ ...view, search: '', story })}`)
  }
}

/** What the two ways of the dialog do when they are sent; each is true when nothing is left to be done in the dialog. */
export function useUploadSubmit(request: UploadRequest) {
  const client = useQueryClient()
  const { user } = useSession()
  const { snackbar } = useNotices()
  const { open } = useUploadDialog()
  const createStory = useCreateStory()
  const sharePublicly = useSharePublicly()
  const showStory = useShowStory()
  const { write: saveNote } = useWrite(uploadText, { failed: 'Upload failed' })

  const isRefused = (draft: StoryDraft): boolean => {
    const isNameMissing = request.mode === 'newStory' && draft.name.trim() === ''
    if (user === null) snackbar(signInToCreate)
    else if (isNameMissing) snackbar(nameMissing)
    return user === null || isNameMissing
  }

  /** The story that files go into; a new one is there, and open, before they are. */
  const target = async (draft: StoryDraft): Promise<Target | null> => {
    if (!makesStory(request, draft)) {
      return { story: request.mode === 'addToStory' ? request.story.id : null, isNew: false }
    }
    const story = await createStory(draft)
    if (story === null) return null
    if (user !== null) rememberVisibility(user.id, draft.isPublic)
    if (draft.isPublic) void sharePublicly(story)
    if (request.mode === 'newStory') showStory(story)
    return { story, isNew: true }
  }

  const sendFiles = async (draft: StoryDraft): Promise<boolean> => {
    if (isRefused(draft)) return false
    const to = await target(draft)
    if (to === null) return false
    if (to.isNew) snackbar('Story created!')
    const id = crypto.randomUUID()
    noteSent(id)
    const said = to.story === null ? 'Uploaded!' : 'Files added!'
    uploadQueue.send({ id, story: to.story, doneText: to.isNew ? null : said }, placeOf(request))
    return true
  }

  const sendNote = async (draft: StoryDraft, note: Note): Promise<boolean> => {
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
    if (!saved.isDone) {
      // The story is there: what is tried again is the note alone.
      if (to.isNew && to.story !== null) {
        keepDraft(placeOf(request), undefined)
        open({ mode: 'addToStory', story: { id: to.story, name: draft.name.trim() }, initialNote: note })
      }
      return false
    }
    snackbar(to.isNew ? 'Story created!' : to.story === null ? 'Uploaded!' : 'Text added!')
    void followUploads(client, to.story, [saved.reply.fileId])
    return true
  }

  return { sendFiles, sendNote }
}
