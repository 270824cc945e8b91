import { useState } from 'react'
import { apiUrl } from '#web/api/address.ts'
import { durationText } from '#web/lib/duration-text.ts'
import type { FaceProps } from './face-props.ts'
import { FilePicture } from './FilePicture.tsx'
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
      {file.duration !== null && <VideoBadge seconds={file.duration} />}
    </span>
  )
}

function VideoBadge({ seconds }: { seconds: number }) {
  return (
    <span className="video-badge text-mono">
      <svg width="8" height="9" viewBox="0 0 8 9" fill="currentColor" aria-hidden="true">
        <path d="M0 .6v7.8a.5.5 0 0 0 .8.4l6.4-3.9a.5.5 0 0 0 0-.8L.8.2a.5.5 0 0 0-.8.4z" />
      </svg>
      {durationText(seconds)}
    </span>
  )
}
