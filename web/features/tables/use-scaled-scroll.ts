import { useEffect, useRef, useState } from 'react'
import {
  elementPlaceOf,
  isScaled,
  isStuck,
  mostPixels,
  placeAfter,
  type ScrollPlace,
  type ScrollLengths,
} from './scroll-scale.ts'

/** A shorter way is one of a wheel, a finger or a key, however much the window shows. */
const shortStep = 2_000
/** So long after the last movement the element is put where it belongs. */
const restMs = 150
const overscan = 6
/** More than any screen shows: a grid that a page lets grow would otherwise draw all of its rows, and freeze. */
const mostInSight = 200

interface Options {
  count: number
  rowHeight: number
  headHeight: number
}

const start: ScrollPlace = { element: 0, rows: 0 }

/** Rows of one height in an element that is never too high, however many there are. */
export function useScaledScroll({ count, rowHeight, headHeight }: Options) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [place, setPlace] = useState(start)
  const latest = useRef(start)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (element === null) return undefined
    const measure = () =>
      setSize({ width: element.clientWidth, height: Math.max(0, element.clientHeight - headHeight) })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, headHeight])
  useEffect(() => () => clearTimeout(resting.current), [])

  const rowsHeight = count * rowHeight
  const drawnHeight = Math.min(rowsHeight, mostPixels)
  const lengths: ScrollLengths = {
    element: Math.max(0, drawnHeight - size.height),
    rows: Math.max(0, rowsHeight - size.height),
  }

  const show = (next: ScrollPlace) => {
    latest.current = next
    setPlace(next)
    if (element !== null && element.scrollTop !== next.element) element.scrollTo({ top: next.element })
  }
  const showRows = (rows: number) => {
    const within = Math.min(Math.max(rows, 0), lengths.rows)
    show({ element: Math.round(elementPlaceOf(within, lengths)), rows: within })
  }

  const onScroll = () => {
    if (element === null) return
    const next = placeAfter(latest.current, element.scrollTop, lengths, Math.max(2 * size.height, shortStep))
    latest.current = next
    setPlace(next)
    if (!isScaled(lengths)) return
    clearTimeout(resting.current)
    if (isStuck(next, lengths)) showRows(next.rows)
    else resting.current = setTimeout(() => showRows(latest.current.rows), restMs)
  }

  const first = Math.max(0, Math.floor(place.rows / rowHeight) - overscan)
  const inSight = Math.min(Math.ceil(size.height / rowHeight), mostInSight)
  const last = Math.min(count - 1, first + inSight + 2 * overscan)

  return {
    setElement,
    element,
    width: size.width,
    drawnHeight,
    onScroll,
    /** The rows in sight and a few more; none before the element has been measured. */
    range: size.height === 0 ? { first: 0, last: -1 } : { first, last },
    /** The first row that is wholly in sight. */
    firstInSight: Math.ceil(place.rows / rowHeight),
    rowsInSight: Math.max(1, Math.floor(size.height / rowHeight)),
    /** From the first row's place in the element to that of a row, in pixels. */
    topOf: (index: number) => index * rowHeight - Math.round(place.rows - place.element),
    toStart: () => show(start),
    /** Scrolls as far as needed; `centre` puts the row into the middle. */
    toRow: (index: number, isCentred = false) => {
      const top = index * rowHeight
      if (isCentred) showRows(top - (size.height - rowHeight) / 2)
      else if (top < latest.current.rows) showRows(top)
      else if (top + rowHeight > latest.current.rows + size.height) showRows(top + rowHeight - size.height)
    },
    isMeasured: size.height > 0,
  }
}
