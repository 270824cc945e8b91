import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { listMonths } from '#contract/calls/files.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { calendarWords } from '#web/features/documents/documents-words.ts'
import type { DateSort, TypeFilter } from '#web/features/documents/documents-address.ts'
import { monthText } from './month-text.ts'
import { yearMarks } from './year-marks.ts'
import './MonthScrubber.css'

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
    <div
      ref={rail}
      className="MonthScrubber"
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
    </div>
  )
}
