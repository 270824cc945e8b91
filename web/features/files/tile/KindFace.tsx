import { kindOf } from '#web/features/files/file-facts.ts'
import { AudioFace } from './AudioFace.tsx'
import type { FaceProps } from './face-props.ts'
import { FilePicture } from './FilePicture.tsx'
import { PaperFace } from './PaperFace.tsx'
import { VideoFace } from './VideoFace.tsx'

/** A file as its kind shows itself. */
export function KindFace({ file, isNamed = false, onRefused }: FaceProps) {
  const kind = kindOf(file)
  if (file.audio !== null) return <AudioFace file={file} isNamed={isNamed} onRefused={onRefused} />
  if (kind === 'video' && file.thumbnail_url !== null) return <VideoFace file={file} onRefused={onRefused} />
  if (kind === 'image' && file.thumbnail_url !== null)
    return <FilePicture file={file} onRefused={onRefused} />
  return <PaperFace file={file} isNamed={isNamed} onRefused={onRefused} />
}
