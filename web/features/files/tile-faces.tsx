import Box from '@mui/material/Box'
import { Lock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { apiUrl } from '#web/api/address.ts'
import { durationText } from '#web/lib/duration-text.ts'
import { isNumberText } from '#web/lib/number-text.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.ts'
import { FilePicture } from './FilePicture.tsx'
import { headLine, kindOf } from './file-facts.ts'
import { KindIcon } from './KindIcon.tsx'

const hoverDelayMs = 200
const textLine = 19
const tableLine = { wide: 25, small: 21 }
const isSmall = '@container (max-width: 128px)'

interface FaceProps {
  file: StoredFile
  /** Called when the viewer may no longer see the file. */
  onRefused?: (() => void) | undefined
}

function HeadLine({ file }: { file: StoredFile }) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: 10,
        left: 10,
        right: 10,
        display: 'flex',
        alignItems: 'center',
        gap: '7px',
        height: 16,
        color: 'text.secondary',
        [isSmall]: { '& .head-icon': { display: 'none' } },
      }}
    >
      <KindIcon kind={kindOf(file)} size={14} className="head-icon" />
      <Box
        component="span"
        sx={{
          typography: 'mono',
          fontSize: 11,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {headLine(file)}
      </Box>
    </Box>
  )
}

function Sheet({ file, onRefused }: FaceProps) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: 36,
        left: 14,
        right: 14,
        bottom: 0,
        overflow: 'hidden',
        borderRadius: '3px 3px 0 0',
        background: '#fff',
        boxShadow: '0 1px 6px rgba(0,0,0,.12)',
      }}
    >
      <FilePicture file={file} from="top" onRefused={onRefused} />
    </Box>
  )
}

function TableFace({ table }: { table: string[][] }) {
  const [head = [], ...rows] = table
    .slice(0, limits.csvTile.rows + 1)
    .map((row) => row.slice(0, limits.csvTile.columns))
  const numeric = rows.some((row) => isNumberText(row[1] ?? ''))
  const hasHead = head.length > 0
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: 36,
        left: 10,
        right: 10,
        // Whole rows only.
        height: `round(down, 100% - 40px, ${tableLine.wide}px)`,
        overflow: 'hidden',
        typography: 'mono',
        fontSize: 11,
        [isSmall]: { top: 32, height: `round(down, 100% - 36px, ${tableLine.small}px)` },
      }}
    >
      {(hasHead ? [head, ...rows] : rows).map((row, index) => (
        <Box
          component="span"
          key={index}
          sx={(theme) => ({
            display: 'grid',
            gridTemplateColumns: row.length > 1 ? 'minmax(0, 1fr) minmax(0, auto)' : '1fr',
            gap: '10px',
            height: tableLine.wide,
            alignItems: 'center',
            [isSmall]: { height: tableLine.small },
            borderBottom: `1px solid ${theme.vars.palette.line}`,
            color: hasHead && index === 0 ? 'text.secondary' : 'text.primary',
            '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
            '& > span + span': { textAlign: numeric ? 'right' : 'left' },
          })}
        >
          {row.map((cell, column) => (
            <span key={column}>{cell}</span>
          ))}
        </Box>
      ))}
    </Box>
  )
}

function TextFace({ text }: { text: string }) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: 34,
        left: 10,
        right: 10,
        height: `round(down, 100% - 42px, ${textLine}px)`,
        display: 'block',
        overflow: 'hidden',
        fontSize: 12,
        lineHeight: `${textLine}px`,
        color: 'text.secondary',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
      }}
    >
      {text.slice(0, limits.textPreview)}
    </Box>
  )
}

/** What lies under the head line: the sheet itself, a table, or the beginning of the text. */
function PaperContent({ file, onRefused }: FaceProps) {
  if (kindOf(file) === 'pdf' && file.thumbnail_url !== null)
    return <Sheet file={file} onRefused={onRefused} />
  if (file.table !== null) return <TableFace table={file.table} />
  return file.text_content && <TextFace text={file.text_content} />
}

function PaperFace(props: FaceProps) {
  const { file } = props
  return (
    <>
      <span style={visuallyHidden}>{file.name}</span>
      <HeadLine file={file} />
      <PaperContent {...props} />
    </>
  )
}

function VideoFace({ file, onRefused }: FaceProps) {
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

const centred = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  textAlign: 'center',
  gap: '4px',
  p: '8px',
} as const

/** What a viewer sees of a file he may not see. */
export function RestrictedFace() {
  return (
    <Box component="span" sx={{ ...centred, color: 'text.disabled' }}>
      <Lock size={18} aria-hidden />
      <Box
        component="span"
        sx={{ mt: '4px', fontSize: 13, lineHeight: '18px', fontWeight: 600, color: 'text.secondary' }}
      >
        Restricted
      </Box>
      <Box component="span" sx={{ typography: 'meta' }}>
        Sign in or refresh to view
      </Box>
    </Box>
  )
}

/** A file whose bytes or caption are still under way. */
export function UploadingFace({ file }: { file: StoredFile }) {
  return (
    <>
      {file.thumbnail_url !== null && <FilePicture file={file} opacity={0.28} />}
      <span style={visuallyHidden}>{file.name}</span>
      <Box
        component="span"
        sx={{ ...centred, gridAutoFlow: 'column', gap: '8px', fontSize: 13, fontWeight: 500 }}
      >
        <Spinner label={`Uploading ${file.name}`} size={14} />
        <span>Uploading</span>
      </Box>
    </>
  )
}

/** A file that could not be read; its owner is told why. */
export function FailedFace({ file }: { file: StoredFile }) {
  return (
    <>
      <HeadLine file={file} />
      <Box component="span" sx={{ ...centred, pt: '28px', color: 'error.main' }}>
        <TriangleAlert size={18} aria-hidden />
        <span style={visuallyHidden}>{file.name}</span>
        <Box
          component="span"
          sx={{
            typography: 'meta',
            overflow: 'hidden',
            display: '-webkit-box',
            WebkitLineClamp: 3,
            WebkitBoxOrient: 'vertical',
          }}
        >
          {file.error ?? 'This file could not be read.'}
        </Box>
      </Box>
    </>
  )
}

/** A file as its kind shows itself. */
export function KindFace({ file, onRefused }: FaceProps) {
  const kind = kindOf(file)
  if (kind === 'video' && file.thumbnail_url !== null) return <VideoFace file={file} onRefused={onRefused} />
  if (kind === 'image' && file.thumbnail_url !== null)
    return <FilePicture file={file} onRefused={onRefused} />
  return <PaperFace file={file} onRefused={onRefused} />
}
