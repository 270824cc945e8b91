import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Expand, Pencil } from 'lucide-react'
import { useState } from 'react'
import { altText } from '#contract/alt-text.ts'
import { streamFile, type StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { addressOf } from '#web/api/call.ts'
import { treeWords } from '#web/features/documents/documents-words.ts'
import { ViewerDetails } from '#web/features/files/viewer/ViewerDetails.tsx'
import { useLiveFile } from '#web/features/files/watch/use-live-file.ts'
import { useSettled } from '#web/ui/hooks/use-settled.ts'

interface TreeInspectorProps {
  /** The current file of the tree; null where that is a group. */
  file: StoredFile | null
  onOpen: (file: StoredFile) => void
  onRename: (file: StoredFile) => void
}

/** A file that the arrow keys only pass is not looked at. */
const restMs = 150

/** What the current row of the tree is about: its picture, its caption, which can be edited, and its facts. */
export function TreeInspector({ file, onOpen, onRename }: TreeInspectorProps) {
  const rested = useSettled(file, restMs)
  if (rested === null)
    return <Typography sx={{ p: '24px', color: 'text.secondary' }}>{treeWords.nothing}</Typography>
  return <Inspected key={rested.file_id} file={rested} onOpen={onOpen} onRename={onRename} />
}

function Inspected({ file: listed, onOpen, onRename }: TreeInspectorProps & { file: StoredFile }) {
  const { file, isRestricted } = useLiveFile({ file: listed, storyId: null, isShown: true })
  const [editedId, setEditedId] = useState<FileId | null>(null)
  if (isRestricted) return null
  return (
    <>
      {file.thumbnail_url !== null && (
        <Box
          component="img"
          alt={altText(file)}
          draggable={false}
          src={addressOf(streamFile, {
            params: { id: file.file_id },
            query: { thumbnail: 'true', size: 'medium' },
          })}
          sx={(theme) => ({
            display: 'block',
            width: 1,
            height: 228,
            objectFit: 'contain',
            borderRadius: '12px',
            background: theme.vars.palette.sunken,
          })}
        />
      )}
      <Typography
        component="h2"
        variant="mono"
        dir="auto"
        sx={{ display: 'block', mt: '16px', fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {file.name}
      </Typography>
      <Box sx={{ m: '-8px -24px 0' }}>
        <ViewerDetails
          file={file}
          hasKey={false}
          isCaptionEdited={editedId === file.file_id}
          onEditCaption={(isEdited) => setEditedId(isEdited ? file.file_id : null)}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: '8px', '& > button': { flex: 1 } }}>
        <Button variant="outlined" startIcon={<Expand size={16} />} onClick={() => onOpen(file)}>
          {treeWords.open}
        </Button>
        {file.can_edit && (
          <Button variant="outlined" startIcon={<Pencil size={16} />} onClick={() => onRename(file)}>
            {treeWords.rename}
          </Button>
        )}
      </Box>
    </>
  )
}
