import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { extensionOf } from '#contract/file-kinds.ts'
import { renameUpload, type StoredFile } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useNotices } from '#web/ui/notices.tsx'
import { patchFile } from './file-cache.ts'

/** The name is what people change; the ending mostly stays. */
function selectStem(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.setSelectionRange(0, field.value.length - extensionOf(field.value).length)
}

/** Asks for another name of a file. */
export function RenameDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const client = useQueryClient()
  const { alert } = useNotices()
  const [name, setName] = useState(file.name)
  const [isSaving, setIsSaving] = useState(false)
  const wanted = name.trim()

  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || isSaving) return
    if (wanted === file.name) return onClose()
    setIsSaving(true)
    try {
      const reply = await call(renameUpload, {
        params: { id: file.file_id },
        body: { original_filename: wanted },
      })
      const kept = reply.original_filename
      patchFile(client, file.file_id, { name: kept, original_filename: kept })
      onClose()
    } catch {
      setIsSaving(false)
      await alert('Failed to rename file. Please try again.')
    }
  }

  return (
    <FormDialog
      title="Rename file"
      onSubmit={(event) => void rename(event)}
      onClose={onClose}
      submit={
        <Button type="submit" variant="contained" disabled={wanted === '' || isSaving}>
          Rename
        </Button>
      }
    >
      <Field
        label="Name"
        value={name}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => selectStem(event.target)}
        slotProps={{ input: { maxLength: limits.fileName } }}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
