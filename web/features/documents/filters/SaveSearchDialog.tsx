import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { listSavedSearches, saveSearch } from '#contract/calls/file-finding.ts'
import { limits } from '#contract/limits.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { filterWords } from './filter-words.ts'

interface SaveSearchDialogProps {
  /** The query of the address. */
  view: string
  /** Suggested. */
  name: string
  onClose: () => void
}

/** Asks for the name of a view of the documents. */
export function SaveSearchDialog({ view, name: suggested, onClose }: SaveSearchDialogProps) {
  const [name, setName] = useState(suggested.slice(0, limits.savedSearchName))
  const { write, isWriting } = useWrite(saveSearch, {
    invalidates: () => [keyOf(listSavedSearches)],
    onSuccess: filterWords.saved,
    failed: filterWords.saveFailed,
  })
  const wanted = name.trim()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || isWriting) return
    if ((await write({ body: { name: wanted, view } })).isDone) onClose()
  }
  return (
    <FormDialog
      title={filterWords.saveTitle}
      text={filterWords.saveText}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      submit={
        <Button type="submit" variant="contained" disabled={wanted === '' || isWriting}>
          {filterWords.saveSubmit}
        </Button>
      }
    >
      <Field
        label={filterWords.saveName}
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
