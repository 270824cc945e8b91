import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import type { SavedSearch } from '#contract/calls/file-finding.ts'
import { limits } from '#contract/limits.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { savedSearchWords } from './saved-search-words.ts'

interface RenameSearchDialogProps {
  search: SavedSearch
  isRenaming: boolean
  /** True when it is done. */
  onRename: (name: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for another name of a saved search. */
export function RenameSearchDialog({ search, isRenaming, onRename, onClose }: RenameSearchDialogProps) {
  const [name, setName] = useState(search.name)
  const wanted = name.trim()
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || isRenaming) return
    if (wanted === search.name || (await onRename(wanted))) onClose()
  }
  return (
    <FormDialog
      title={savedSearchWords.renameTitle}
      onSubmit={(event) => void rename(event)}
      onClose={onClose}
      submit={
        <Button type="submit" variant="contained" disabled={wanted === '' || isRenaming}>
          {savedSearchWords.rename}
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
