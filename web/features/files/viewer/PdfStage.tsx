import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { filePage, type StoredFile } from '#contract/calls/files.ts'
import { addressOf } from '#web/api/call.ts'
import { pdfWords } from '#web/features/files/files-words.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { Place } from '#web/lib/place.ts'
import { PictureWords } from './PictureWords.tsx'
import { inWideRoom } from './stage-parts.tsx'
import { usePictureBox } from './use-picture-box.ts'

interface PdfStageProps {
  file: StoredFile
  place: Place | null
}

/** A document page by page; it opens at the page a source names. */
export function PdfStage({ file, place }: PdfStageProps) {
  const [page, setPage] = useState(place?.page ?? 1)
  const pages = file.pages ?? 1
  const note = pageNote(file, page)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateRows: 'minmax(0, 1fr)',
        gap: '12px',
        width: 1,
        height: 1,
        p: '16px 16px 64px',
        [inWideRoom]: { p: '24px 72px 20px' },
      }}
    >
      <PageSheet key={page} file={file} page={page} line={page === place?.page ? place.line : undefined} />
      {note !== null && (
        <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {note}
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '12px' }}>
        <IconAction
          label={pdfWords.previous}
          icon={<ChevronLeft size={18} />}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        />
        <Typography variant="mono" aria-live="polite" sx={{ color: 'text.secondary' }}>
          {pdfWords.position(page, pages)}
        </Typography>
        <IconAction
          label={pdfWords.next}
          icon={<ChevronRight size={18} />}
          disabled={page === pages}
          onClick={() => setPage(page + 1)}
        />
      </Box>
    </Box>
  )
}

/** What the picture of a page does not show. */
function pageNote({ pdf }: StoredFile, page: number): string | null {
  if (pdf?.kind === 'xfa') return pdfWords.needsReader
  if (pdf?.kind === 'portfolio') return pdfWords.portfolio(pdf.attachments.length)
  return pdf?.incomplete.includes(page) === true ? pdfWords.incomplete : null
}

interface PageSheetProps {
  file: StoredFile
  page: number
  /** A line of its words that is marked. */
  line: number | undefined
}

function PageSheet({ file, page, line }: PageSheetProps) {
  const picture = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const box = usePictureBox(picture, state === 'shown')
  return (
    <Box sx={{ position: 'relative', minHeight: 0, display: 'grid', placeItems: 'center' }}>
      {state === 'loading' && (
        <Box sx={{ position: 'absolute', color: 'text.secondary' }}>
          <Spinner label={pdfWords.loading(page)} size={28} />
        </Box>
      )}
      {state === 'failed' ? (
        <Typography role="alert" sx={{ color: 'text.secondary' }}>
          {pdfWords.failed}
        </Typography>
      ) : (
        <Box
          component="img"
          ref={picture}
          src={addressOf(filePage, { params: { id: file.file_id, page } })}
          alt={pdfWords.page(page, file.name)}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          sx={(theme) => ({
            width: 1,
            height: 1,
            minHeight: 0,
            objectFit: 'contain',
            opacity: state === 'shown' ? 1 : 0,
            filter: `drop-shadow(0 0 1px ${theme.vars.palette.field})`,
          })}
        />
      )}
      <PictureWords file={file} page={page} line={line} box={box} />
    </Box>
  )
}
