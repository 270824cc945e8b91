import { useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import type { Place } from '#web/features/files/place.ts'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { themedPart } from '#web/ui/lazy-part.ts'

const FileViewer = themedPart('FileViewer', () => import('#web/features/files/viewer/FileViewer.tsx'))

export interface OpenedFile {
  id: FileId
  place: Place | null
}

interface ChatFileViewerProps {
  opened: OpenedFile
  story: StoryId | null
  /** Files whose records are at hand, to go through with the arrows. */
  knownFiles: StoredFile[]
  onClose: () => void
}

/** Opens the file of a source at its place. */
export function ChatFileViewer({ opened, story, knownFiles, onClose }: ChatFileViewerProps) {
  const [shown, setShown] = useState(opened)
  return (
    <DialogBoundary onClose={onClose}>
      <FileViewer
        files={knownFiles}
        openId={shown.id}
        storyId={story}
        place={shown.place}
        onOpen={(id) => setShown({ id, place: null })}
        onClose={onClose}
      />
    </DialogBoundary>
  )
}
