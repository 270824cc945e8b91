import type { FileId } from '#contract/ids.ts'
import { placingWords } from '#web/features/documents/documents-words.ts'
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
      title={placingWords.addTitle}
      text={placingWords.addText(fileIds.length)}
      except={[]}
      createLabel={placingWords.createAndAdd}
      isWriting={isWriting}
      onPick={(story) => add(story, fileIds)}
      onCreate={(name) => addToNew(name, fileIds)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
