import Box from '@mui/material/Box'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { altText } from '#contract/alt-text.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import { PictureWords } from './PictureWords.tsx'
import { usePictureBox } from './use-picture-box.ts'
import { type Frame, panBy, pinch, type Point, toggleAt, type View, wholePicture, zoomAt } from './zoom.ts'

const doubleTapMs = 300
/** A finger that moved less has tapped. */
const tapPx = 10
const keyStep = 1.5

interface ZoomablePictureProps {
  file: StoredFile
  src: string
  /** A line of the words in it that is marked. */
  line?: number | undefined
}

interface Tap {
  at: Point
  time: number
}

/** A picture that fingers, wheel, double tap and the keys + − 0 enlarge; enlarged, it is moved by dragging. */
export function ZoomablePicture({ file, src, line }: ZoomablePictureProps) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const pressed = useRef<Point | null>(null)
  const lastTap = useRef<Tap | null>(null)
  const [view, setView] = useState<View>(wholePicture)
  const [isHeld, setIsHeld] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  // Behind a picture with transparent parts it would stay in sight.
  const preview = isLoaded ? null : file.preview

  const frame = (): Frame => ({
    stage: { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 },
    picture: { width: picture.current?.offsetWidth ?? 0, height: picture.current?.offsetHeight ?? 0 },
  })
  const fromCentre = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 }
  }

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const at = fromCentre(event)
    fingers.current.set(event.pointerId, at)
    pressed.current = fingers.current.size === 1 ? at : null
    event.currentTarget.setPointerCapture(event.pointerId)
    setIsHeld(true)
  }

  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const at = fromCentre(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, at)
    setView((shown) =>
      other === undefined
        ? panBy(shown, { x: at.x - before.x, y: at.y - before.y }, frame())
        : pinch(shown, [before, other], [at, other], frame()),
    )
  }

  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    setIsHeld(fingers.current.size > 0)
    const at = fromCentre(event)
    const isTap = pressed.current !== null && isNear(pressed.current, at)
    if (event.type !== 'pointerup' || !isTap) return
    const tap = lastTap.current
    const isDouble = tap !== null && event.timeStamp - tap.time < doubleTapMs && isNear(tap.at, at, 3 * tapPx)
    lastTap.current = isDouble ? null : { at, time: event.timeStamp }
    if (isDouble) setView((shown) => toggleAt(shown, at, frame()))
  }

  // React listens to the wheel passively, so that the page would be enlarged as well.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    setView((shown) => zoomAt(shown, Math.exp(-event.deltaY / 400), fromCentre(event), frame()))
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
    const centre = { x: 0, y: 0 }
    if (event.key === '+' || event.key === '=') setView((shown) => zoomAt(shown, keyStep, centre, frame()))
    if (event.key === '-') setView((shown) => zoomAt(shown, 1 / keyStep, centre, frame()))
    if (event.key === '0') setView(wholePicture)
  })
  useEffect(() => {
    const element = stage.current
    const wheel = (event: WheelEvent) => onWheel(event)
    const key = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('wheel', wheel, { passive: false })
    window.addEventListener('keydown', key)
    return () => {
      element?.removeEventListener('wheel', wheel)
      window.removeEventListener('keydown', key)
    }
  }, [])

  const isZoomed = view.scale > 1
  const box = usePictureBox(picture, isLoaded)
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  return (
    <Box
      ref={stage}
      data-zoomed={isZoomed}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        width: 1,
        height: 1,
        overflow: 'hidden',
        touchAction: 'none',
        userSelect: 'none',
        cursor: isZoomed ? (isHeld ? 'grabbing' : 'grab') : 'zoom-in',
      }}
    >
      <Box
        component="img"
        ref={picture}
        src={src}
        alt={altText(file)}
        draggable={false}
        onLoad={() => setIsLoaded(true)}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        style={{ transform }}
        sx={{
          maxWidth: 1,
          maxHeight: 1,
          width: 'auto',
          height: 'auto',
          minHeight: 0,
          objectFit: 'contain',
          transition: isHeld ? 'none' : 'transform 120ms',
          ...(preview !== null && { background: `center / cover no-repeat url("${preview}")` }),
        }}
      />
      <PictureWords file={file} page={1} line={line} box={box} transform={transform} />
    </Box>
  )
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea') !== null

const isNear = (one: Point, other: Point, within = tapPx): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < within
