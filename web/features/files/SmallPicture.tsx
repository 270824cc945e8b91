import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { streamFile, type StoredFile } from '#contract/calls/files.ts'
import { addressOf } from '#web/api/call.ts'
import { iconOf } from './file-facts.ts'
import { KindIcon } from './KindIcon.tsx'

interface SmallPictureProps {
  file: StoredFile
  iconSize: number
  /** The place of the picture. */
  sx: SxProps<Theme>
}

/** A file in small beside its name; the sign of its kind where it has no picture. */
export function SmallPicture({ file, iconSize, sx }: SmallPictureProps) {
  if (file.thumbnail_url === null) return <KindIcon kind={iconOf(file)} size={iconSize} />
  const query = { thumbnail: 'true', size: 'small' } as const
  return (
    <Box
      component="img"
      alt=""
      loading="lazy"
      draggable={false}
      src={addressOf(streamFile, { params: { id: file.file_id }, query })}
      sx={[{ objectFit: 'cover' }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  )
}
