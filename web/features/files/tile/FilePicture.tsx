import Box from '@mui/material/Box'
import { useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import { useThumbnail } from '#web/features/files/watch/use-thumbnail.ts'
import { largePicture, type PicturePlace, pictureSizes } from './picture-sizes.ts'

interface FilePictureProps {
  file: StoredFile
  /** Where the picture is cut from: its middle, or its top as for a sheet of paper. */
  from?: 'center' | 'top'
  opacity?: number
  /** The first picture of its page, which is waited for. */
  isFirst?: boolean
  /** Where it is shown, by which the browser chooses among its sizes. */
  place?: PicturePlace
  /** Called when the viewer may no longer see the file. */
  onRefused?: (() => void) | undefined
}

/** The picture of a file filling its place: the tiny blurred one first, and the real one over it as it comes. */
export function FilePicture({
  file,
  from = 'center',
  opacity = 1,
  isFirst = false,
  place = 'tile',
  onRefused,
}: FilePictureProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  const shown = place === 'page' ? largePicture(file) : file
  const { src, isFresh, onError } = useThumbnail(shown, onRefused)
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
          // One that came with its document may be there, or have failed, before anybody hears of it.
          ref={(picture: HTMLImageElement | null) => {
            if (!picture?.complete) return
            if (picture.naturalWidth > 0) setIsLoaded(true)
            else onError()
          }}
          {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          {...(!isFresh && pictureSizes(file, place))}
          {...(file.width !== null && file.height !== null && { width: file.width, height: file.height })}
          src={src}
          alt={file.caption ?? file.name}
          decoding="async"
          onLoad={() => setIsLoaded(true)}
          onError={onError}
          sx={fill}
        />
      )}
    </Box>
  )
}
