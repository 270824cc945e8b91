import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { pdfWords } from '#web/features/files/files-words.ts'
import type { Place } from '#web/lib/place.ts'
import { useWidth } from '#web/ui/hooks/use-width.ts'
import { PageList } from './PageList.tsx'
import { PageNumber } from './PageNumber.tsx'
import { pagesOfPart, type PageTarget } from './page-scroll.ts'
import { PageThumbs, thumbsWidth } from './PageThumbs.tsx'

/** Pixels of the stage from which there is room for thumbnails, and of a page beyond which reading gets no easier. */
const wideStage = 800
const mostPageWidth = 900

interface PdfStageProps {
  file: StoredFile
  place: Place | null
}

/** The pages of a document, one below the other; it opens at the page a source names. */
export function PdfStage({ file, place }: PdfStageProps) {
  const [ref, width] = useWidth()
  const [target, setTarget] = useState<PageTarget>({ page: place?.page ?? 1, line: place?.line })
  const [page, setPage] = useState(target.page)
  const pages = file.pages ?? 1
  const note = pageNote(file, page)
  const isWide = width >= wideStage
  const hasThumbs = isWide && pages > 1
  const goTo = (to: number) => {
    setPage(to)
    setTarget({ page: to, line: to === place?.page ? place.line : undefined })
  }
  // A document of more pages than a list can be high is shown in parts.
  const first = page - ((page - 1) % pagesOfPart)
  const part = { file, first, count: Math.min(pagesOfPart, pages - first + 1) }
  const room = width - (hasThumbs ? thumbsWidth : 0)
  // On both sides there is room for the arrows to other files.
  const pageWidth = Math.min(mostPageWidth, room - (isWide ? 2 * 72 : 2 * 16))
  return (
    <Box
      ref={ref}
      sx={{
        display: 'grid',
        gridTemplate: `'thumbs pages' minmax(0, 1fr) 'thumbs note' auto 'thumbs number' auto / ${hasThumbs ? `${thumbsWidth}px` : '0px'} minmax(0, 1fr)`,
        width: 1,
        height: 1,
        '& > nav': { gridArea: 'thumbs' },
        '& > [role="region"]': { gridArea: 'pages' },
        '& > [role="status"]': { gridArea: 'note' },
        '& > form': { gridArea: 'number' },
      }}
    >
      {hasThumbs && <PageThumbs key={`thumbs ${first}`} {...part} page={page} onPage={goTo} />}
      {width > 0 && <PageList key={first} {...part} width={pageWidth} target={target} onPage={setPage} />}
      {note !== null && (
        <Typography role="status" sx={{ p: '8px 16px 0', color: 'text.secondary', textAlign: 'center' }}>
          {note}
        </Typography>
      )}
      <PageNumber page={page} pages={pages} onPage={goTo} />
    </Box>
  )
}

/** What the picture of a page does not show. */
function pageNote({ pdf }: StoredFile, page: number): string | null {
  if (pdf?.kind === 'xfa') return pdfWords.needsReader
  if (pdf?.kind === 'portfolio') return pdfWords.portfolio(pdf.attachments.length)
  return pdf?.incomplete.includes(page) === true ? pdfWords.incomplete : null
}
