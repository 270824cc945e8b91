import { useState } from 'react'
import { apiUrl } from '#web/api/address.ts'
import type { FaceProps } from './face-props.ts'
import { FilePicture } from './FilePicture.tsx'
import { LengthBadge } from './LengthBadge.tsx'
import './VideoFace.css'

const hoverDelayMs = 200

/** A film: its poster, and the film itself without sound while the pointer stays. */
export function VideoFace({ file, onRefused }: FaceProps) {
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout> | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    setIsPlaying(false)
  }
  const start = () => {
    if (!file.playable) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setTimer(setTimeout(() => setIsPlaying(true), hoverDelayMs))
  }
  return (
    <span className="VideoFace" onMouseEnter={start} onMouseLeave={stop}>
      <FilePicture file={file} onRefused={onRefused} />
      {isPlaying && <video src={apiUrl(file.url)} muted loop autoPlay playsInline aria-hidden />}
      {file.duration !== null && <LengthBadge seconds={file.duration} />}
    </span>
  )
}
