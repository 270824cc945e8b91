import Button from '@mui/material/Button'
import { FolderPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { groupWords, pickerWords } from '#web/features/documents/documents-words.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { StoryPicker } from './StoryPicker.tsx'
import type { Place } from './use-place-files.ts'

interface StoryTargetDialogProps {
  title: string
  text: string
  /** Stories that are no target. */
  except: readonly StoryId[]
  /** What the button does with a new story. */
  createLabel: string
  isWriting: boolean
  /** Both answer whether all of it is done. */
  onPick: (story: Place) => Promise<boolean>
  onCreate: (name: string) => Promise<boolean>
  /** After something was done. */
  onDone: () => void
  onClose: () => void
}

/** Asks for a story: one there is, or a new one. */
export function StoryTargetDialog(props: StoryTargetDialogProps) {
  const { title, text, except, createLabel, isWriting, onPick, onCreate, onDone, onClose } = props
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
    if (name.trim() === '') return setProblem(groupWords.nameEmpty)
    close(await onCreate(name.trim()))
  }
  return (
    <FormDialog
      title={title}
      text={text}
      onSubmit={(event) => void create(event)}
      onClose={onClose}
      submit={
        <Button type="submit" variant="outlined" startIcon={<FolderPlus size={16} />} disabled={isWriting}>
          {createLabel}
        </Button>
      }
    >
      <StoryPicker
        except={except}
        isDisabled={isWriting}
        onPick={(story) => void onPick(story).then(close)}
      />
      <Field
        label={pickerWords.newStory}
        value={name}
        problem={problem}
        autoComplete="off"
        maxLength={limits.storyName}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
