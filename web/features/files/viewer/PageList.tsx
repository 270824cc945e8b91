import Box from '@mui/material/Box'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { pdfWords } from '#web/features/files/files-words.ts'
import { PageSheet } from './PageSheet.tsx'
import { pageRatio, pageRead, type PageTarget } from './page-scroll.ts'

/** Pixels around the pages. */
const gap = 12
const margin = 16

interface PageListProps {
  file: StoredFile
  /** The pages of the list: from this one, so many. */
  first: number
  count: number
  /** Of a page on the screen, in pixels. */
  width: number
  /** The page to be at the top; another object for another wish. */
  target: PageTarget
  /** The page that is read now, as the list scrolls. */
  onPage: (page: number) => void
}

/** The pages of a document one below the other; only those near the screen are on the page. */
export function PageList({ file, first, count, width, target, onPage }: PageListProps) {
  // The virtualizer keeps its state inside itself, which the compiler's memoisation would freeze.
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const [ratios] = useState(() => new Map<number, number>())
  // Until the reader moves, the wanted page counts as the one that is read, wherever the end of the document leaves it.
  const isHeld = useRef(true)
  const heightOf = (index: number) => Math.round((ratios.get(index) ?? pageRatio(file)) * width)
  // oxlint-disable-next-line react/incompatible-library -- this component is taken out of the compiler's hands above.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: 1,
    gap,
    paddingStart: margin,
    paddingEnd: margin,
    scrollPaddingStart: margin,
  })
  const goToTarget = () => virtualizer.scrollToIndex(target.page - first, { align: 'start' })

  useLayoutEffect(() => {
    isHeld.current = true
    goToTarget()
    // oxlint-disable-next-line react/exhaustive-deps -- each wish once.
  }, [target])
  const oldWidth = useRef(width)
  useLayoutEffect(() => {
    if (oldWidth.current === width) return
    oldWidth.current = width
    virtualizer.measure()
    goToTarget()
    // oxlint-disable-next-line react/exhaustive-deps -- only the width changes the heights of all pages.
  }, [width])

  const onScroll = () => {
    const { current } = scroller
    if (current === null || isHeld.current) return
    const read = virtualizer.getVirtualItemForOffset(pageRead(current))
    if (read !== undefined) onPage(first + read.index)
  }
  const letGo = () => {
    isHeld.current = false
  }
  const keepRatio = (index: number, ratio: number) => {
    ratios.set(index, ratio)
    virtualizer.resizeItem(index, heightOf(index))
    if (isHeld.current) goToTarget()
  }
  const [hasShownLine] = useState(() => ({ current: false }))
  const showLine = (line: Element | null) => {
    const { current } = scroller
    if (line === null || current === null || !isHeld.current || hasShownLine.current) return
    hasShownLine.current = true
    const [at, room] = [line.getBoundingClientRect(), current.getBoundingClientRect()]
    current.scrollTop += at.top + at.height / 2 - (room.top + room.height / 2)
  }

  // The keys scroll the document wherever in its dialog the focus is; inside it the browser does it.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { current } = scroller
    const by = scrolledBy[event.key]
    if (current === null || by === undefined || !(event.target instanceof Element)) return
    if (current.contains(event.target)) return letGo()
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(ownScrolling) !== null) return
    event.preventDefault()
    letGo()
    current.scrollBy({ top: by * current.clientHeight })
  })
  useEffect(() => {
    const { current } = scroller
    const room = current?.closest<HTMLElement>('[role="dialog"]') ?? current
    const listen = (event: KeyboardEvent) => onKey(event)
    room?.addEventListener('keydown', listen)
    return () => room?.removeEventListener('keydown', listen)
  }, [])

  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={pdfWords.pages}
      tabIndex={0}
      onScroll={onScroll}
      onWheel={letGo}
      onTouchMove={letGo}
      onPointerDown={letGo}
      sx={{ minHeight: 0, overflowY: 'auto', overflowX: 'hidden', '&:focus-visible': { outlineOffset: -2 } }}
    >
      <Box style={{ height: virtualizer.getTotalSize(), width }} sx={{ position: 'relative', m: '0 auto' }}>
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => (
          <Box
            key={key}
            style={{ transform: `translateY(${start}px)`, height: size }}
            sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
          >
            <PageSheet
              file={file}
              page={first + index}
              width={width}
              height={size}
              line={first + index === target.page ? target.line : undefined}
              onLine={showLine}
              onRatio={(ratio) => keepRatio(index, ratio)}
            />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** What scrolls or moves by these keys itself. */
const ownScrolling = 'aside, nav, input, textarea, video, [contenteditable]'

/** How many screens a key scrolls by. */
const scrolledBy: Readonly<Record<string, number>> = {
  PageDown: 0.9,
  PageUp: -0.9,
  ArrowDown: 0.08,
  ArrowUp: -0.08,
  Home: Number.MIN_SAFE_INTEGER,
  End: Number.MAX_SAFE_INTEGER,
}
