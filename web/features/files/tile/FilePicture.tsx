import Box from '@mui/material/Box'
import { useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import { useThumbnail } from '#web/features/files/watch/use-thumbnail.ts'

interface FilePictureProps {
  file: StoredFile
  /** Where the picture is cut from: its middle, or its top as for a sheet of paper. */
  from?: 'center' | 'top'
  opacity?: number
  /** Called when the viewer may no longer see the file. */
  onRefused?: (() => void) | undefined
}

/** The picture of a file filling its place: the tiny blurred one first, then the real one fading in over it. */
export function FilePicture({ file, from = 'center', opacity = 1, onRefused }: FilePictureProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  const { src, onError } = useThumbnail(file, onRefused)
  const fill = {
    position: 'absolute',
    inset: 0,
    width: 1,
    height: 1,
    objectFit: 'cover',
    objectPosition: from,
  } as const
  return (
    <Box component="span" sx={{ ...fill, display: 'block', overflow: 'hidden', opacity }}>
      {file.preview !== null && !isLoaded && (
        <Box
          component="img"
          src={file.preview}
          alt=""
          sx={{ ...fill, filter: 'blur(14px)', transform: 'scale(1.15)' }}
        />
      )}
      {src !== null && (
        <Box
          component="img"
          src={src}
          alt={file.caption ?? file.name}
          loading="lazy"
          decoding="async"
          onLoad={() => setIsLoaded(true)}
          onError={onError}
          sx={{ ...fill, opacity: isLoaded ? 1 : 0, transition: 'opacity 160ms' }}
        />
      )}
    </Box>
  )
}
