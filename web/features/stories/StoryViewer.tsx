import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import type { Story } from '#contract/calls/stories.ts'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { themedPart } from '#web/ui/lazy-part.ts'
import { useStoryFiles } from './use-story-files.ts'

const FileViewer = themedPart('FileViewer', () => import('#web/features/files/viewer/FileViewer.tsx'))

/** The next page of files is asked for when so few are left to go to. */
const ahead = 10

interface StoryViewerProps {
  story: Story
  openId: FileId
  onOpen: (id: FileId) => void
  onClose: () => void
  actions?: (file: StoredFile) => ReactNode
}

/** The viewer over a story: it goes through all of its files, of which the story itself brings only the first. */
export function StoryViewer({ story, openId, onOpen, onClose, actions }: StoryViewerProps) {
  const { files, hasMore, isLoading, loadMore } = useStoryFiles(story, story.file_count > story.files.length)
  const index = files.findIndex(({ file_id }) => file_id === openId)
  const goOn = useEffectEvent((at: number, loaded: number) => {
    if (at >= loaded - ahead && hasMore && !isLoading) loadMore()
  })
  // After a failure it is tried again with the next step of the reader.
  useEffect(() => goOn(index, files.length), [index, files.length])
  return (
    <DialogBoundary onClose={onClose}>
      <FileViewer
        files={files}
        count={Math.max(story.file_count, files.length)}
        openId={openId}
        storyId={story.id}
        onOpen={onOpen}
        onClose={onClose}
        {...(actions && { actions })}
      />
    </DialogBoundary>
  )
}
