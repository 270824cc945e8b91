import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { savedSearchWords } from './saved-search-words.ts'

interface SearchNameDialogProps {
  title: string
  text?: string
  /** The button that saves the name. */
  submit: string
  /** The present name, or a suggestion. */
  name: string
  isWriting: boolean
  /** True when it is done. */
  onName: (name: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the name of a saved search. */
export function SearchNameDialog(props: SearchNameDialogProps) {
  const { title, text, submit, isWriting, onName, onClose } = props
  const [name, setName] = useState(props.name.slice(0, limits.savedSearchName))
  const wanted = name.trim()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== '' && !isWriting && (await onName(wanted))) onClose()
  }
  return (
    <FormDialog
      title={title}
      text={text}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      submit={
        <Button type="submit" variant="contained" disabled={wanted === '' || isWriting}>
          {submit}
        </Button>
      }
    >
      <Field
        label={savedSearchWords.name}
        value={name}
        autoFocus
        autoComplete="off"
        dir="auto"
        maxLength={limits.savedSearchName}
        onFocus={({ target }) => target.select()}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
