import { useQuery } from '@tanstack/react-query'
import type { StoredFile } from '#contract/calls/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { isRefusal } from '#web/api/api-problem.ts'
import { isSettled } from '#web/features/files/file-facts.ts'
import { liveRecord } from './live-record.ts'
import { isForbidden, sharedRecordQuery } from './shared-record.ts'
import { statusQuery } from './status-query.ts'
import { useWatcher } from './use-watcher.ts'

interface LiveFile {
  file: StoredFile
  /** The server says that there is no such file, or not for this viewer. */
  isRestricted: boolean
  /** Asks whether the viewer may still see it, after its picture was refused. */
  checkAccess: () => void
}

interface Showing {
  file: StoredFile
  storyId: StoryId | null
  /** Its tile is on the screen; only then the server is polled, else only socket events count. */
  isShown: boolean
}

/** Neither shared nor public, and not the viewer's own (specification 2, section 2). */
const isWithheld = ({ shared, is_public: isPublic, can_edit: isOwn }: StoredFile): boolean =>
  !isOwn && !shared && !isPublic

/** A file with live changes, polled until it is captioned or failed. */
export function useLiveFile({ file, storyId, isShown }: Showing): LiveFile {
  const id = file.file_id
  useWatcher({ id, storyId, wants: isShown ? 'tile' : 'news', file })
  // The watcher asks.
  const status = useQuery({ ...statusQuery(id), enabled: false })
  const record = useQuery({ ...sharedRecordQuery(id, storyId), enabled: false })
  const isGone = !isSettled(file.status) && isRefusal(status.error)
  const live = liveRecord(file, { status: status.data?.status, record: record.data })
  return {
    file: live,
    isRestricted: isGone || isForbidden(record.data) || isWithheld(live),
    checkAccess: () => void record.refetch(),
  }
}
