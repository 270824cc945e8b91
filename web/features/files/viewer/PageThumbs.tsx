import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { filePage, type StoredFile } from '#contract/calls/files.ts'
import { addressOf } from '#web/api/call.ts'
import { pdfWords } from '#web/features/files/files-words.ts'
import { pageRatio } from './page-scroll.ts'
import { useStay } from './use-stay.ts'

/** Of the column with its margins, and of a thumbnail in it. */
export const thumbsWidth = 132
const thumbWidth = 88
const labelHeight = 20
/** The page that is read comes first. */
const stayMs = 400

interface PageThumbsProps {
  file: StoredFile
  first: number
  count: number
  page: number
  onPage: (page: number) => void
}

/** The pages in small beside the document; one stop for the Tab key, the arrow keys go on from it. */
export function PageThumbs({ file, first, count, page, onPage }: PageThumbsProps) {
  // The virtualizer keeps its state inside itself, which the compiler's memoisation would freeze.
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const height = Math.min(Math.round(pageRatio(file) * thumbWidth), 2 * thumbWidth)
  // oxlint-disable-next-line react/incompatible-library -- this component is taken out of the compiler's hands above.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height + labelHeight,
    gap: 8,
    overscan: 1,
    paddingStart: 16,
    paddingEnd: 16,
  })
  const hasFocus = useRef(false)
  useEffect(() => {
    virtualizer.scrollToIndex(page - first, { align: 'auto' })
    if (hasFocus.current) scroller.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
  }, [page, first, virtualizer])

  const onKeyDown = (event: KeyboardEvent) => {
    const to = page + (steps[event.key] ?? 0)
    if (to === page || to < first || to >= first + count) return
    event.preventDefault()
    onPage(to)
  }

  return (
    <Box
      component="nav"
      ref={scroller}
      aria-label={pdfWords.thumbs}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      sx={(theme) => ({
        minHeight: 0,
        overflowY: 'auto',
        scrollbarWidth: 'thin',
        borderRight: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      <Box style={{ height: virtualizer.getTotalSize() }} sx={{ position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => (
          <Thumb
            key={key}
            file={file}
            page={first + index}
            top={start}
            height={size}
            isCurrent={first + index === page}
            onPage={onPage}
          />
        ))}
      </Box>
    </Box>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface ThumbProps {
  file: StoredFile
  page: number
  top: number
  height: number
  isCurrent: boolean
  onPage: (page: number) => void
}

function Thumb({ file, page, top, height, isCurrent, onPage }: ThumbProps) {
  const isWanted = useStay(stayMs)
  return (
    <ButtonBase
      aria-label={pdfWords.goTo(page)}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onPage(page)}
      style={{ transform: `translateY(${top}px)`, height }}
      sx={(theme) => ({
        position: 'absolute',
        top: 0,
        left: (thumbsWidth - thumbWidth) / 2 - 6,
        display: 'grid',
        gridTemplateRows: `minmax(0, 1fr) ${labelHeight}px`,
        justifyItems: 'stretch',
        width: thumbWidth,
        font: `400 12px/${labelHeight}px ${theme.fonts.mono}`,
        color: isCurrent ? theme.vars.palette.text.primary : theme.vars.palette.text.secondary,
        '& > .page': {
          overflow: 'hidden',
          borderRadius: '3px',
          background: theme.vars.palette.sunken,
          boxShadow: isCurrent
            ? `0 0 0 2px ${theme.vars.palette.primary.main}`
            : `0 0 0 1px ${theme.vars.palette.line}`,
        },
        '& img': { display: 'block', width: 1, height: 1, objectFit: 'contain' },
      })}
    >
      <span className="page">
        {isWanted && (
          <img alt="" draggable={false} src={addressOf(filePage, { params: { id: file.file_id, page } })} />
        )}
      </span>
      <span aria-hidden>{page}</span>
    </ButtonBase>
  )
}
