import Button from '@mui/material/Button'
import { FolderPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { countText } from '#web/lib/count-text.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { StoryPicker } from './StoryPicker.tsx'
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
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const close = (isDone: boolean) => {
    if (!isDone) return
    onDone()
    onClose()
  }
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isWriting) return
    if (name.trim() === '') return setProblem('Story name cannot be empty')
    close(await addToNew(name.trim(), fileIds))
  }
  return (
    <FormDialog
      title="Add to Story"
      text={`Choose where ${countText(fileIds.length, 'file')} should be. Nothing is taken out of another story.`}
      onSubmit={(event) => void create(event)}
      onClose={onClose}
      submit={
        <Button type="submit" variant="outlined" startIcon={<FolderPlus size={16} />} disabled={isWriting}>
          Create and add
        </Button>
      }
    >
      <StoryPicker
        except={[]}
        isDisabled={isWriting}
        onPick={(story) => void add(story, fileIds).then(close)}
      />
      <Field
        label="Or a new story"
        value={name}
        problem={problem}
        autoComplete="off"
        slotProps={{ input: { maxLength: limits.storyName } }}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
