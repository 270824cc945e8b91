import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { uploadText } from '#contract/calls/uploads.ts'
import { useWrite } from '#web/api/use-write.ts'
import { feedQuery, readFeedView } from '#web/features/stories/feed/feed-address.ts'
import {
  nameMissing,
  signInToCreate,
  type StoryDraft,
  useCreateStory,
} from '#web/features/stories/use-create-story.ts'
import { tagsProblem } from '#web/features/stories/tags/tag-list.ts'
import { useSharePublicly } from '#web/features/stories/use-share-publicly.ts'
import { feedPath } from '#web/lib/paths.ts'
import { keepDraft } from '#web/lib/use-draft.ts'
import { useSession } from '#web/session/use-session.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { followUploads } from './follow-uploads.ts'
import type { Note } from './NoteFields.tsx'
import { noteSent, placeOf, useUploadDialog, type UploadRequest } from './upload-dialog-store.ts'
import { uploadQueue } from './upload-queue.ts'
import { uploadWords } from './uploads-words.ts'

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

/** What is sent from the dialog, together. */
interface Upload {
  story: StoryDraft
  hasFiles: boolean
  /** Null where none is written. */
  note: Note | null
}

/** How sending went; what is missing is said, and to be marked at its field. */
export type SendOutcome = 'sent' | 'failed' | 'name missing' | 'note too short'

/** Sends the files and the note of the dialog into one story, or into the store. */
export function useUploadSubmit(request: UploadRequest): (upload: Upload) => Promise<SendOutcome> {
  const client = useQueryClient()
  const { user } = useSession()
  const { snackbar } = useNotices()
  const { open } = useUploadDialog()
  const createStory = useCreateStory()
  const sharePublicly = useSharePublicly()
  const showStory = useShowStory()
  const { write: saveNote } = useWrite(uploadText, { failed: uploadWords.failed })

  const refusalOf = ({ story, note }: Upload): SendOutcome | null => {
    if (user === null) {
      snackbar(signInToCreate)
      return 'failed'
    }
    if (request.mode === 'newStory' && story.name.trim() === '') {
      snackbar(nameMissing)
      return 'name missing'
    }
    if (note !== null && note.content.trim().length < limits.noteMin) {
      snackbar(uploadWords.tooShort)
      return 'note too short'
    }
    return tagsProblem(story.tags) === null ? null : 'failed'
  }

  /** The story that all of it goes into; a new one is there, and open, before its files are. */
  const target = async (draft: StoryDraft): Promise<Target | null> => {
    if (!makesStory(request, draft)) {
      return { story: request.mode === 'addToStory' ? request.story.id : null, isNew: false }
    }
    const story = await createStory(draft)
    if (story === null) return null
    if (draft.isPublic) void sharePublicly(story)
    if (request.mode === 'newStory') showStory(story)
    return { story, isNew: true }
  }

  const sendFiles = ({ story, isNew }: Target) => {
    const id = crypto.randomUUID()
    noteSent(id)
    const said = story === null ? uploadWords.uploaded : uploadWords.filesAdded
    uploadQueue.send({ id, story, doneText: isNew ? null : said }, placeOf(request))
  }

  const sendNote = async ({ story, isNew }: Target, note: Note): Promise<boolean> => {
    const title = note.title.trim()
    const body = { content: note.content, ...(title && { title }), ...(story !== null && { story }) }
    const saved = await saveNote({ body })
    if (!saved.isDone) return false
    if (!isNew) snackbar(story === null ? uploadWords.uploaded : uploadWords.textAdded)
    void followUploads(client, story, [saved.reply.fileId])
    return true
  }

  return async (upload) => {
    const refusal = refusalOf(upload)
    if (refusal !== null) return refusal
    const { story, hasFiles, note } = upload
    const to = await target(story)
    if (to === null) return 'failed'
    if (to.isNew) snackbar(uploadWords.created)
    // Of a story that exists the note comes first: when it fails, all of it is still in the dialog.
    if (to.isNew && hasFiles) sendFiles(to)
    if (note !== null && !(await sendNote(to, note))) {
      if (!to.isNew || to.story === null) return 'failed'
      // The new story is there: only the note is tried again.
      keepDraft(placeOf(request), undefined)
      open({ mode: 'addToStory', story: { id: to.story, name: story.name.trim() }, initialNote: note })
      return 'failed'
    }
    if (!to.isNew && hasFiles) sendFiles(to)
    return 'sent'
  }
}
