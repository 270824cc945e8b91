import NativeSelect from '@mui/material/NativeSelect'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { chooseTextEncoding } from '#contract/calls/text-changes.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import { textEncodingNames, textEncodings, type TextEncodingName } from '#contract/text-encodings.ts'
import { useWrite } from '#web/api/use-write.ts'
import { isSettled } from '#web/features/files/file-facts.ts'
import { patchFile } from '#web/features/files/file-item.ts'
import { encodingWords } from '#web/features/files/files-words.ts'

/** In which encoding a text was read; its owner can choose another one, and the file is read again. */
export function EncodingChoice({ file }: { file: StoredFile }) {
  const client = useQueryClient()
  const { write, isWriting } = useWrite(chooseTextEncoding, { failed: encodingWords.failed })
  const { encoding } = file
  const read = encoding === null ? null : textEncodings[encoding.name]

  const choose = async (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = (event.target.value || null) as TextEncodingName | null
    const written = await write({ params: { id: file.file_id }, body: { encoding: chosen } })
    if (written.isDone) patchFile(client, file.file_id, written.reply)
  }

  if (!file.can_edit) return read
  return (
    <>
      <NativeSelect
        value={encoding?.is_chosen === true ? encoding.name : ''}
        disabled={isWriting || !isSettled(file.status)}
        onChange={(event) => void choose(event)}
        inputProps={{ 'aria-label': encodingWords.name }}
        disableUnderline
        sx={{ maxWidth: 1, my: '-2px', font: 'inherit', '& select': { py: '2px', textAlign: 'right' } }}
      >
        <option value="">
          {read === null || encoding?.is_chosen === true
            ? encodingWords.detected
            : encodingWords.detectedAs(read)}
        </option>
        {textEncodingNames.map((name) => (
          <option key={name} value={name}>
            {textEncodings[name]}
          </option>
        ))}
      </NativeSelect>
      {encoding?.has_bad_bytes === true && (
        <Typography variant="meta" component="p" sx={{ mt: '4px', color: 'text.secondary' }}>
          {encodingWords.badBytes}
        </Typography>
      )}
    </>
  )
}
