import { fewerBars } from '#web/features/files/sound/wave-path.ts'
import { Waveform } from '#web/features/files/sound/Waveform.tsx'
import type { FaceProps } from './face-props.ts'
import { FilePicture } from './FilePicture.tsx'
import { HeadLine } from './HeadLine.tsx'
import { LengthBadge } from './LengthBadge.tsx'
import './AudioFace.css'

const mostBars = 48

/** A recording: its cover with its length, or a head line and its waveform. */
export function AudioFace({ file, isNamed = false, onRefused }: FaceProps) {
  if (file.thumbnail_url !== null)
    return (
      <span className="AudioFace">
        <FilePicture file={file} onRefused={onRefused} />
        {file.duration !== null && <LengthBadge seconds={file.duration} />}
      </span>
    )
  return (
    <>
      <HeadLine file={file} isNamed={isNamed} />
      <span className="AudioFace-wave">
        <Waveform waveform={fewerBars(file.audio?.waveform ?? [], mostBars)} />
      </span>
    </>
  )
}
