import Box from '@mui/material/Box'
import { Check, Folder } from 'lucide-react'
import { fileKind } from '#contract/file-kinds.ts'
import type { CloudFile } from '#contract/calls/cloud.ts'
import { apiUrl } from '#web/api/address.ts'
import { entryWords } from '#web/features/cloud/cloud-words.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { card } from './card-grid.ts'

interface CardFaceProps {
  entry: CloudFile
  /** Where its picture is; null when there is none to be had. */
  picture: string | null
  onPictureFailed: () => void
  knownId: string
}

/** What is seen of an entry above its name: its picture, or what kind of thing it is. */
export function CardFace({ entry, picture, onPictureFailed, knownId }: CardFaceProps) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        height: card.picture,
        overflow: 'hidden',
        background: theme.vars.palette.sunken,
        color: theme.vars.palette.text3,
      })}
    >
      {picture !== null && (
        <Box
          component="img"
          src={apiUrl(picture)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onPictureFailed}
          sx={{ width: 1, height: card.picture, objectFit: 'cover' }}
        />
      )}
      {picture === null && entry.isFolder && <Folder size={40} strokeWidth={1.4} aria-hidden />}
      {picture === null && !entry.isFolder && (
        <KindIcon kind={fileKind(entry.mimeType, entry.name)} size={40} />
      )}
      {entry.file_id !== null && (
        <Box
          component="span"
          id={knownId}
          sx={(theme) => ({
            position: 'absolute',
            left: 8,
            bottom: 8,
            display: 'flex',
            alignItems: 'center',
            gap: '5px',
            height: 22,
            px: '8px',
            borderRadius: '6px',
            typography: 'meta',
            fontWeight: 500,
            color: 'text.secondary',
            background: theme.vars.palette.surface,
            boxShadow: `0 0 0 1px ${theme.vars.palette.line}`,
          })}
        >
          <Check size={13} aria-hidden />
          {entryWords.inDocuments}
        </Box>
      )}
    </Box>
  )
}
