import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { extensionOf } from '#contract/file-kinds.ts'
import { renameUpload, type StoredFile } from '#contract/calls/files.ts'
import { limits } from '#contract/limits.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { fileItem } from '#web/features/files/file-item.ts'
import { renameWords } from '#web/features/files/files-words.ts'

/** The name is what people change; the ending mostly stays. */
function selectStem(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.setSelectionRange(0, field.value.length - extensionOf(field.value).length)
}

/** Asks for another name of a file. */
export function RenameDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const [name, setName] = useState(file.name)
  const { write, isWriting } = useWrite(renameUpload, {
    item: ({ params }) => fileItem(params.id),
    fromReply: ({ original_filename: kept }) => ({ name: kept, original_filename: kept }),
    failed: renameWords.failed,
    failsIn: 'alert',
  })
  const wanted = name.trim()

  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || isWriting) return
    if (wanted === file.name) return onClose()
    const renamed = await write({ params: { id: file.file_id }, body: { original_filename: wanted } })
    if (renamed.isDone) onClose()
  }

  return (
    <FormDialog
      title={renameWords.title}
      onSubmit={(event) => void rename(event)}
      onClose={onClose}
      submit={
        <Button type="submit" variant="contained" disabled={wanted === '' || isWriting}>
          {renameWords.rename}
        </Button>
      }
    >
      <Field
        label={renameWords.name}
        value={name}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => selectStem(event.target)}
        maxLength={limits.fileName}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
