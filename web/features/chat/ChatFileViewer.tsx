import { type RefObject, useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { themedPart } from '#web/ui/lazy-part.ts'
import type { OpenedFile } from './opened-file.ts'

const FileViewer = themedPart('FileViewer', () => import('#web/features/files/viewer/FileViewer.tsx'))
const SourcePanel = themedPart('SourcePanel', () => import('#web/features/chat/source/SourcePanel.tsx'))

const hasRoomBeside = '(min-width: 1200px)'

interface ChatFileViewerProps {
  opened: OpenedFile
  /** The chat, beside which there may be room. */
  column: RefObject<HTMLElement | null>
  story: StoryId | null
  /** Files whose records are at hand, to go through with the arrows. */
  knownFiles: StoredFile[]
  onClose: () => void
}

/** Opens a file at its place: a source beside the chat in a wide window, and everything else over the page. */
export function ChatFileViewer({ opened, column, story, knownFiles, onClose }: ChatFileViewerProps) {
  const isWide = useMediaQuery(hasRoomBeside)
  const [shown, setShown] = useState({ opened, file: opened })
  if (shown.opened !== opened) setShown({ opened, file: opened })
  const { id, place, isOver = false } = shown.file
  return (
    <DialogBoundary onClose={onClose}>
      {isWide && !isOver ? (
        <SourcePanel
          key={`${id} ${JSON.stringify(place)}`}
          id={id}
          place={place}
          file={knownFiles.find((file) => file.file_id === id) ?? null}
          story={story}
          column={column}
          onWhole={() => setShown({ opened, file: { ...shown.file, isOver: true } })}
          onClose={onClose}
        />
      ) : (
        <FileViewer
          files={knownFiles}
          openId={id}
          storyId={story}
          place={place}
          onOpen={(next) => setShown({ opened, file: { id: next, place: null, isOver: true } })}
          onClose={onClose}
        />
      )}
    </DialogBoundary>
  )
}
