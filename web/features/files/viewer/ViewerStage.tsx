import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Download } from 'lucide-react'
import { type ComponentType, type SyntheticEvent, Suspense, useRef, useState } from 'react'
import { fileFormat, type ViewerName } from '#contract/file-kinds.ts'
import { altText } from '#contract/alt-text.ts'
import { type StoredFile, streamFile } from '#contract/calls/files.ts'
import { apiUrl } from '#web/api/address.ts'
import { addressOf } from '#web/api/call.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { downloadAddress } from './download-address.ts'
import { iconOf, isSettled, kindOf } from '#web/features/files/file-facts.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { tileWords, videoWords, viewerWords } from '#web/features/files/files-words.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { Transcript } from '#web/features/files/sound/Transcript.tsx'
import { centre, inWideRoom, type StageProps, Waiting } from './stage-parts.tsx'
import { TableStage } from './TableStage.tsx'
import { TextStage } from './TextStage.tsx'
import { useResume } from './use-resume.ts'
import { ZoomablePicture } from './ZoomablePicture.tsx'

const AudioStage = lazyPart('AudioStage', () => import('./AudioStage.tsx'))
const PdfStage = lazyPart('PdfStage', () => import('./PdfStage.tsx'))

const largeSource = (file: StoredFile): string =>
  addressOf(streamFile, { params: { id: file.file_id }, query: { thumbnail: 'true', size: 'large' } })

function PictureStage({ file, place }: StageProps) {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)')
  // The large picture of an animation moves; the small one never does.
  const still = isCalm && file.mime === 'image/gif' ? file.thumbnail_url : null
  return (
    <Box sx={{ width: 1, height: 1, [inWideRoom]: { p: '0 64px' } }}>
      <ZoomablePicture
        file={file}
        src={still === null ? largeSource(file) : apiUrl(still)}
        line={place?.line}
      />
    </Box>
  )
}

function VideoStage({ file, place }: StageProps) {
  const film = useRef<HTMLVideoElement>(null)
  const [second, setSecond] = useState(place?.second ?? 0)
  const resume = useResume()
  if (!file.playable) return <UnplayableStage file={file} />
  const hasText = file.has_transcript || file.transcript_failure !== null
  return (
    <Box
      sx={{
        ...centre,
        p: 0,
        [inWideRoom]: { p: '0 64px' },
        ...(hasText && { gridTemplateRows: 'minmax(0, 1fr) minmax(0, 40%)' }),
      }}
    >
      <Box
        component="video"
        ref={film}
        onTimeUpdate={() => setSecond(film.current?.currentTime ?? 0)}
        onError={resume.onError}
        onLoadedMetadata={(event: SyntheticEvent<HTMLVideoElement>) => void resume.onLoadedMetadata(event)}
        controls
        playsInline
        preload="metadata"
        aria-label={file.caption ?? file.name}
        src={`${apiUrl(file.url)}${place?.second === undefined ? '' : `#t=${place.second}`}`}
        {...(file.thumbnail_url !== null && { poster: largeSource(file) })}
        sx={{ maxWidth: 1, maxHeight: 1, minHeight: 0 }}
      />
      {hasText && (
        <Box tabIndex={-1} sx={{ width: 1, maxWidth: 880, height: 1, overflowY: 'auto', p: '8px 16px' }}>
          <Transcript
            file={file}
            second={second}
            onSeek={(to) => {
              if (film.current === null) return
              film.current.currentTime = to
              void film.current.play().catch(() => {})
            }}
          />
        </Box>
      )}
    </Box>
  )
}

/** What takes much code to show is loaded where there is such a file. */
const late = (Stage: ComponentType<StageProps>) =>
  function LateStage(props: StageProps) {
    return (
      <Suspense
        fallback={
          <Waiting>
            <Spinner label={viewerWords.loading} size={28} />
          </Waiting>
        }
      >
        <Stage {...props} />
      </Suspense>
    )
  }
const SoundStage = late(AudioStage)
const PagesStage = late(PdfStage)

/** A video in a coding that browsers do not play, until its copy is ready or for good. */
function UnplayableStage({ file }: { file: StoredFile }) {
  return (
    <Box sx={{ ...centre, gridTemplateRows: 'minmax(0, 1fr) auto', gap: '16px' }}>
      {file.thumbnail_url !== null && (
        <Box
          component="img"
          src={largeSource(file)}
          alt={altText(file)}
          sx={{ width: 1, height: 1, minHeight: 0, objectFit: 'contain', opacity: 0.6 }}
        />
      )}
      <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>{unplayableText(file)}</Typography>
    </Box>
  )
}

function unplayableText({ converting, can_download }: StoredFile): string {
  if (converting) return videoWords.preparing(can_download)
  return videoWords.unplayable(can_download)
}

function OtherStage({ file }: StageProps) {
  return (
    <Box sx={{ ...centre, placeContent: 'center', gap: '16px', color: 'text.secondary' }}>
      <KindIcon kind={iconOf(file)} size={40} />
      <Typography variant="mono" sx={{ fontSize: 14, overflowWrap: 'anywhere', color: 'text.primary' }}>
        {file.name}
      </Typography>
      <Typography>{unshownText(file)}</Typography>
      {file.can_download && (
        <Button
          variant="outlined"
          startIcon={<Download size={16} />}
          href={downloadAddress(file)}
          download={file.name}
        >
          {viewerWords.downloadSized(sizeText(file.size))}
        </Button>
      )}
    </Box>
  )
}

function unshownText(file: StoredFile): string {
  if (file.status === 'error') return file.error ?? tileWords.unreadable
  return kindOf(file) === 'image' && isSettled(file.status) ? viewerWords.cannotShow : viewerWords.noPreview
}

const stages: Record<ViewerName, ComponentType<StageProps>> = {
  picture: PictureStage,
  video: VideoStage,
  audio: SoundStage,
  pdf: PagesStage,
  table: TableStage,
  sheets: TableStage,
  readable: TextStage,
  document: TextStage,
  text: TextStage,
}

/** The file itself, as large as the place allows. */
export function ViewerStage(props: StageProps) {
  const { file } = props
  const format = fileFormat(file.mime, file.name)
  const viewer = file.audio === null ? format.viewer : 'audio'
  const isUnshown = viewer === 'picture' ? file.thumbnail_url === null : file.status === 'error'
  if (viewer === null || isUnshown) return <OtherStage {...props} />
  const hasPages = viewer === 'pdf' || (viewer === 'picture' && (file.pages ?? 1) > 1)
  const Stage = hasPages ? PagesStage : stages[viewer]
  // Another place in the same file begins again.
  const keys: Partial<Record<ViewerName, string>> = {
    sheets: props.place?.section ?? '',
    audio: String(props.place?.second ?? 0),
  }
  const key = hasPages ? `${file.file_id} ${props.place?.page ?? 1}` : `${viewer} ${keys[viewer] ?? ''}`
  return <Stage key={key} {...props} />
}
