import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { listMonths } from '#contract/calls/file-details.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { calendarWords } from './calendar-words.ts'
import type { DateSort, TypeFilter } from '#web/features/documents/documents-address.ts'
import { monthText } from './month-text.ts'
import { yearMarks } from './year-marks.ts'

const Rail = styled('div')({
  position: 'fixed',
  top: '208px',
  right: '0',
  bottom: 'calc(var(--foot-height, 0px) + 48px)',
  zIndex: 2,
  width: '48px',
  marginRight: 'env(safe-area-inset-right)',
  cursor: 'pointer',
  touchAction: 'none',
  userSelect: 'none',
  '&:focus-visible': {
    outline: 'none',
  },
  '@media (max-width: 899.95px)': {
    width: '24px',
  },
  '@media print': {
    display: 'none',
  },
  '& > .year': {
    position: 'absolute',
    right: '24px',
    color: 'var(--sp-palette-text3)',
    fontSize: '11px',
    lineHeight: '16px',
    opacity: 0,
    translate: '0 -50%',
    transition: 'opacity 120ms',
    '@media (max-width: 899.95px)': {
      right: '12px',
      padding: '0 4px',
      borderRadius: '4px',
      background: 'var(--sp-palette-surface)',
    },
  },
  '& > .here': {
    position: 'absolute',
    right: '0',
    width: '20px',
    height: '3px',
    borderRadius: '2px 0 0 2px',
    background: 'var(--sp-palette-primary-main)',
    translate: '0 -50%',
    '@media (max-width: 899.95px)': {
      width: '8px',
      height: '28px',
      borderRadius: '6px 0 0 6px',
      background: 'var(--sp-palette-lineStrong)',
    },
    '@media (forced-colors: active)': {
      background: 'Highlight',
    },
  },
  '& .month': {
    position: 'absolute',
    top: '50%',
    right: '56px',
    padding: '4px 10px',
    borderRadius: '999px',
    background: 'var(--sp-palette-text-primary)',
    color: 'var(--sp-palette-bg)',
    fontWeight: 600,
    fontSize: '13px',
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    opacity: 0,
    translate: '0 -50%',
    pointerEvents: 'none',
    '@media (max-width: 899.95px)': {
      right: '20px',
    },
  },
  "&:is(:hover, :focus-visible, [data-held='true'])": {
    '& > .year, & .month': {
      opacity: 1,
    },
  },
  '&:focus-visible > .here': {
    outline: '2px solid var(--sp-palette-primary-main)',
    outlineOffset: '2px',
  },
})

/** With fewer months the page itself is scrolled as fast. */
const fewMonths = 3
/** After the last key, so that a held one does not load every month on its way. */
const keyPauseMs = 250

interface MonthScrubberProps {
  type: TypeFilter
  sort: DateSort
  /** The month at the top of the screen; null before it is known. */
  month: string | null
  onMonth: (month: string) => void
}

/** All months of the files at the right edge: dragged or moved by keys, the list begins with the one that is let go. */
export function MonthScrubber({ type, sort, month, onMonth }: MonthScrubberProps) {
  const query = type === 'all' ? {} : { type }
  const { data } = useQuery({
    queryKey: keyOf(listMonths, { query }),
    queryFn: ({ signal }) => call(listMonths, { query, signal }),
  })
  const rail = useRef<HTMLDivElement>(null)
  const [held, hold] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const newestFirst = data?.months ?? []
  const months = sort === 'oldest' ? newestFirst.toReversed() : newestFirst
  if (months.length < fewMonths) return null
  const last = months.length - 1
  const shown = month === null ? 0 : Math.max(0, months.indexOf(month))
  const at = held ?? shown
  const chosen = months[at] ?? ''

  const monthUnder = ({ clientY }: PointerEvent): number => {
    const box = rail.current?.getBoundingClientRect()
    if (box === undefined || box.height === 0) return 0
    const share = (clientY - box.top) / box.height
    return Math.min(last, Math.max(0, Math.round(share * last)))
  }
  const letGo = (index: number) => {
    const meant = months[index]
    if (meant !== undefined && index !== shown) onMonth(meant)
    hold(null)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    hold(monthUnder(event))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      PageUp: at - 12,
      PageDown: at + 12,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const index = Math.min(last, Math.max(0, next))
    hold(index)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => letGo(index), keyPauseMs)
  }
  return (
    <Rail
      ref={rail}
      data-held={held !== null}
      role="slider"
      tabIndex={0}
      aria-label={calendarWords.scrubber}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={monthText(chosen)}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => held !== null && hold(monthUnder(event))}
      onPointerUp={(event) => held !== null && letGo(monthUnder(event))}
      onPointerCancel={() => hold(null)}
      onKeyDown={onKeyDown}
    >
      {yearMarks(months).map(({ year, share }) => (
        <span key={year} className="year" style={{ top: `${share * 100}%` }} aria-hidden>
          {year}
        </span>
      ))}
      <span className="here" style={{ top: `${(at / last) * 100}%` }} aria-hidden>
        <span className="month">{monthText(chosen)}</span>
      </span>
    </Rail>
  )
}
