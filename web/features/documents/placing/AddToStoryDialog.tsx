import type { FileId } from '#contract/ids.ts'
import { countText } from '#web/lib/count-text.ts'
import { StoryTargetDialog } from './StoryTargetDialog.tsx'
import { usePlaceFiles } from './use-place-files.ts'

interface AddToStoryDialogProps {
  fileIds: FileId[]
  /** After something was added. */
  onDone: () => void
  onClose: () => void
}

/** Asks into which story files are to come: one there is, or a new one. */
export function AddToStoryDialog({ fileIds, onDone, onClose }: AddToStoryDialogProps) {
  const { add, addToNew, isWriting } = usePlaceFiles()
  return (
    <StoryTargetDialog
      title="Add to Story"
      text={`Choose where ${countText(fileIds.length, 'file')} should be. Nothing is taken out of another story.`}
      except={[]}
      createLabel="Create and add"
      isWriting={isWriting}
      onPick={(story) => add(story, fileIds)}
      onCreate={(name) => addToNew(name, fileIds)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
