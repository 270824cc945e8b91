import { useState } from 'react'
import { altText } from '#contract/alt-text.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import { useThumbnail } from '#web/features/files/watch/use-thumbnail.ts'
import { largePicture, type PicturePlace, pictureSizes } from './picture-sizes.ts'
import './FilePicture.css'

interface FilePictureProps {
  file: StoredFile
  /** Where the picture is cut from: its middle, or its top as for a sheet of paper. */
  from?: 'center' | 'top'
  /** It is not all there yet. */
  isFaint?: boolean
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
  isFaint = false,
  isFirst = false,
  place = 'tile',
  onRefused,
}: FilePictureProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  const shown = place === 'page' ? largePicture(file) : file
  const { src, isFresh, onError } = useThumbnail(shown, onRefused)
  return (
    <span className="FilePicture" data-from={from} data-faint={isFaint}>
      {file.preview !== null && !isLoaded && <img className="preview" src={file.preview} alt="" />}
      {src !== null && (
        <img
          // A server-rendered picture can have loaded or failed before hydration.
          ref={(picture: HTMLImageElement | null) => {
            if (!picture?.complete) return
            if (picture.naturalWidth > 0) setIsLoaded(true)
            else onError()
          }}
          {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          {...(!isFresh && pictureSizes(file, place))}
          {...(file.width !== null && file.height !== null && { width: file.width, height: file.height })}
          src={src}
          alt={altText(file)}
          decoding="async"
          onLoad={() => setIsLoaded(true)}
          onError={onError}
        />
      )}
    </span>
  )
}
