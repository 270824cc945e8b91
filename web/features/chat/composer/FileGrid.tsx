import { styled } from '@mui/material/styles'
import type { RelevantFile } from '#contract/calls/chat.ts'
import { FileChip } from '#web/features/chat/FileChip.tsx'
import { filterWords } from '#web/features/chat/chat-words.ts'

/** Files as two columns of chips; each opens its file. */
export function FileGrid({ files, onOpen }: { files: RelevantFile[]; onOpen: (file: RelevantFile) => void }) {
  return (
    <Columns aria-label={filterWords.files}>
      {files.map((file) => (
        <li key={file.file_id}>
          <FileChip file={file} onOpen={() => onOpen(file)} title={file.caption ?? file.name} isWide />
        </li>
      ))}
    </Columns>
  )
}

const Columns = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 6,
  margin: 0,
  padding: 0,
  maxHeight: 132,
  overflowY: 'auto',
  listStyle: 'none',
})
