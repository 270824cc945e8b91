import Box from '@mui/material/Box'
import { useState } from 'react'
import { apiUrl } from '#web/api/address.ts'
import { durationText } from '#web/lib/duration-text.ts'
import type { FaceProps } from './face-props.ts'
import { FilePicture } from './FilePicture.tsx'

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
    <Box component="span" sx={{ position: 'absolute', inset: 0 }} onMouseEnter={start} onMouseLeave={stop}>
      <FilePicture file={file} onRefused={onRefused} />
      {isPlaying && (
        <Box
          component="video"
          src={apiUrl(file.url)}
          muted
          loop
          autoPlay
          playsInline
          aria-hidden
          sx={{ position: 'absolute', inset: 0, width: 1, height: 1, objectFit: 'cover' }}
        />
      )}
      {file.duration !== null && <VideoBadge seconds={file.duration} />}
    </Box>
  )
}

function VideoBadge({ seconds }: { seconds: number }) {
  return (
    <Box
      component="span"
      className="video-badge"
      sx={(theme) => ({
        position: 'absolute',
        left: 8,
        bottom: 8,
        display: 'flex',
        alignItems: 'center',
        gap: '5px',
        padding: '2px 6px',
        borderRadius: '5px',
        typography: 'mono',
        color: '#fff',
        background: theme.vars.palette.glass,
        boxShadow: 'inset 0 0 0 1px rgba(255,255,255,.16)',
      })}
    >
      <svg width="8" height="9" viewBox="0 0 8 9" fill="currentColor" aria-hidden="true">
        <path d="M0 .6v7.8a.5.5 0 0 0 .8.4l6.4-3.9a.5.5 0 0 0 0-.8L.8.2a.5.5 0 0 0-.8.4z" />
      </svg>
      {durationText(seconds)}
    </Box>
  )
}
