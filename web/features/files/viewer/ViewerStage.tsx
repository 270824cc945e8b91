import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Download } from 'lucide-react'
import type { ComponentType } from 'react'
import { fileFormat, type ViewerName } from '#contract/file-kinds.ts'
import { altText } from '#contract/alt-text.ts'
import { type StoredFile, streamFile } from '#contract/calls/files.ts'
import { limits } from '#contract/limits.ts'
import { apiUrl } from '#web/api/address.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { addressOf } from '#web/api/call.ts'
import { isNumberText } from '#web/lib/number-text.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { windowAround } from '#web/lib/window-around.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { downloadAddress } from './download-address.ts'
import { isSettled, isTable, kindOf } from '#web/features/files/file-facts.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { tableWords, tileWords, videoWords, viewerWords } from '#web/features/files/files-words.ts'
import { PdfStage } from './PdfStage.tsx'
import { centre, Cut, scrollHere, type StageProps, Waiting } from './stage-parts.tsx'
import { TextStage } from './TextStage.tsx'
import { tableParts } from './table-parts.ts'
import { useFileTable } from '#web/features/files/use-file-content.ts'
import { ZoomablePicture } from './ZoomablePicture.tsx'

const largeSource = (file: StoredFile): string =>
  addressOf(streamFile, { params: { id: file.file_id }, query: { thumbnail: 'true', size: 'large' } })

function PictureStage({ file }: StageProps) {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)')
  // The large picture of an animation moves; the small one never does.
  const still = isCalm && file.mime === 'image/gif' ? file.thumbnail_url : null
  return (
    <Box sx={{ width: 1, height: 1, p: { xs: 0, md: '0 64px' } }}>
      <ZoomablePicture file={file} src={still === null ? largeSource(file) : apiUrl(still)} />
    </Box>
  )
}

function VideoStage({ file, place }: StageProps) {
  if (!file.playable) return <UnplayableStage file={file} />
  return (
    <Box sx={{ ...centre, p: { xs: 0, md: '0 64px' } }}>
      <Box
        component="video"
        controls
        playsInline
        preload="metadata"
        aria-label={file.caption ?? file.name}
        src={`${apiUrl(file.url)}${place?.second === undefined ? '' : `#t=${place.second}`}`}
        {...(file.thumbnail_url !== null && { poster: largeSource(file) })}
        sx={{ maxWidth: 1, maxHeight: 1, minHeight: 0 }}
      />
    </Box>
  )
}

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

function TableStage({ file, place }: StageProps) {
  const { data: table, error, refetch } = useFileTable(file)
  if (error)
    return <FailureState title={tableWords.loadFailed} text={wordsOf(error)} onRetry={() => void refetch()} />
  if (table === undefined)
    return (
      <Waiting>
        <Spinner label={tableWords.loading} size={28} />
      </Waiting>
    )
  const { head, rows } = tableParts(file, table)
  const at = place?.row === undefined ? null : place.row - 1
  const { items, start } = windowAround(rows, at, limits.csvDialog.rows)
  const columns = limits.csvDialog.columns
  const alignOf = (column: number) =>
    items.some((row) => isNumberText(row[column] ?? '')) ? 'right' : 'left'
  const isCut = items.length < rows.length || head.length > columns
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={tableWords.tableOf(file.name)}
      sx={{ height: 1, overflow: 'auto', p: { xs: '16px', md: '32px 72px' } }}
    >
      <Box
        component="table"
        sx={(theme) => ({
          width: 1,
          borderCollapse: 'collapse',
          typography: 'mono',
          fontSize: 13,
          lineHeight: '20px',
          '& th, & td': {
            padding: '8px 16px 8px 0',
            textAlign: 'left',
            whiteSpace: 'nowrap',
            maxWidth: 480,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            borderBottom: `1px solid ${theme.vars.palette.line}`,
          },
          '& th': { fontWeight: 500, color: 'text.disabled' },
          '& td:first-of-type, & th:first-of-type': {
            width: 56,
            paddingLeft: '12px',
            color: 'text.disabled',
          },
          '& tr[aria-current]': {
            background: theme.vars.palette.tint,
            boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
          },
        })}
      >
        <thead>
          <tr>
            <th scope="col">#</th>
            {head.slice(0, columns).map((cell, column) => (
              <th scope="col" key={column} style={{ textAlign: alignOf(column) }}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row, index) => {
            const isMarked = start + index === at
            return (
              <tr
                key={start + index}
                ref={isMarked ? scrollHere : undefined}
                aria-current={isMarked ? 'location' : undefined}
              >
                <td>{start + index + 1}</td>
                {row.slice(0, columns).map((cell, column) => (
                  <td key={column} style={{ textAlign: alignOf(column) }}>
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </Box>
      {isCut && (
        <Cut
          isTable={isTable(file)}
          what={tableWords.shown(items.length, rows.length, Math.min(columns, head.length), head.length)}
        />
      )}
    </Box>
  )
}

function OtherStage({ file }: StageProps) {
  return (
    <Box sx={{ ...centre, placeContent: 'center', gap: '16px', color: 'text.secondary' }}>
      <KindIcon kind={kindOf(file)} size={40} />
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
  pdf: PdfStage,
  table: TableStage,
  readable: TextStage,
  text: TextStage,
}

/** The file itself, as large as the place allows. */
export function ViewerStage(props: StageProps) {
  const { file } = props
  const { viewer } = fileFormat(file.mime, file.name)
  const isUnshown = viewer === 'picture' ? file.thumbnail_url === null : file.status === 'error'
  if (viewer === null || isUnshown) return <OtherStage {...props} />
  const hasPages = viewer === 'pdf' || (viewer === 'picture' && (file.pages ?? 1) > 1)
  const Stage = hasPages ? PdfStage : stages[viewer]
  return <Stage key={hasPages ? `${file.file_id} ${props.place?.page ?? 1}` : viewer} {...props} />
}
