import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { altText } from '#contract/alt-text.ts'
import { type StoredFile, streamFile } from '#contract/calls/files.ts'
import { apiUrl } from '#web/api/address.ts'
import { addressOf } from '#web/api/call.ts'
import { soundWords } from '#web/features/files/files-words.ts'
import { Transcript } from '#web/features/files/sound/Transcript.tsx'
import { WaveSlider } from '#web/features/files/sound/WaveSlider.tsx'
import { durationText } from '#web/lib/duration-text.ts'
import { inWideRoom, type StageProps } from './stage-parts.tsx'
import { useResume } from './use-resume.ts'

/** A recording: its cover and notes, a player with its waveform, and what is said. */
export function AudioStage({ file, place }: StageProps) {
  const sound = useRef<HTMLAudioElement>(null)
  const [second, setSecond] = useState(place?.second ?? 0)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const resume = useResume(() => setHasFailed(true))
  const length = file.duration ?? 0

  const seek = (to: number): void => {
    setSecond(to)
    if (sound.current !== null) sound.current.currentTime = to
  }
  const play = (): void => void sound.current?.play().catch(() => setIsPlaying(false))
  const toggle = (): void => (isPlaying ? sound.current?.pause() : play())

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: '20px',
        height: 1,
        overflowY: 'auto',
        p: '20px 16px',
        [inWideRoom]: { p: '32px 72px' },
      }}
    >
      <Notes file={file} />
      {file.playable && (
        <Box sx={{ width: 1, maxWidth: 880, mx: 'auto' }}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- What is said is below, line by line. */}
          <audio
            ref={sound}
            src={apiUrl(file.url)}
            preload="metadata"
            aria-label={file.name}
            onLoadedMetadata={(event) => {
              setHasFailed(false)
              if (!resume.onLoadedMetadata(event) && second > 0) event.currentTarget.currentTime = second
            }}
            onTimeUpdate={(event) => {
              if (!event.currentTarget.seeking) setSecond(event.currentTarget.currentTime)
            }}
            onPlay={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
            onError={resume.onError}
          />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '16px' }}>
            <IconButton
              aria-label={isPlaying ? soundWords.pause : soundWords.play}
              onClick={toggle}
              sx={(theme) => ({
                flexShrink: 0,
                width: 52,
                height: 52,
                background: theme.vars.palette.primary.main,
                color: theme.vars.palette.primary.contrastText,
                '&:hover': {
                  background: theme.vars.palette.primary.dark,
                  color: theme.vars.palette.primary.contrastText,
                },
              })}
            >
              {isPlaying ? <Pause size={22} aria-hidden /> : <Play size={22} aria-hidden />}
            </IconButton>
            <WaveSlider
              waveform={file.audio?.waveform ?? []}
              second={second}
              length={length}
              isDisabled={hasFailed}
              onSeek={seek}
              onToggle={toggle}
            />
          </Box>
          <Typography
            variant="mono"
            component="p"
            sx={{ m: '8px 0 0', textAlign: 'right', color: 'text.secondary' }}
          >
            {durationText(second)} / {durationText(length)}
          </Typography>
          {hasFailed && (
            <Typography role="alert" sx={{ color: 'text.secondary' }}>
              {soundWords.failed}
            </Typography>
          )}
        </Box>
      )}
      {!file.playable && (
        <Typography sx={{ textAlign: 'center', color: 'text.secondary' }}>
          {file.converting
            ? soundWords.preparing(file.can_download)
            : soundWords.unplayable(file.can_download)}
        </Typography>
      )}
      <Box sx={{ width: 1, maxWidth: 880, mx: 'auto' }}>
        <Transcript
          file={file}
          second={second}
          onSeek={(to) => {
            seek(to)
            play()
          }}
        />
      </Box>
    </Box>
  )
}

function Notes({ file }: { file: StoredFile }) {
  const { title = null, artist = null, album = null, year = null } = file.audio ?? {}
  const about = [artist, album, year].filter((part) => part !== null).join(' · ')
  if (file.thumbnail_url === null && about === '' && title === null) return null
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: '12px', textAlign: 'center' }}>
      {file.thumbnail_url !== null && (
        <Box
          component="img"
          src={addressOf(streamFile, {
            params: { id: file.file_id },
            query: { thumbnail: 'true', size: 'large' },
          })}
          alt={altText(file)}
          sx={{ width: 'min(280px, 60%)', aspectRatio: '1', objectFit: 'cover', borderRadius: '8px' }}
        />
      )}
      {title !== null && (
        <Typography component="p" dir="auto" sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>
          {title}
        </Typography>
      )}
      {about !== '' && (
        <Typography dir="auto" sx={{ color: 'text.secondary' }}>
          {about}
        </Typography>
      )}
    </Box>
  )
}
