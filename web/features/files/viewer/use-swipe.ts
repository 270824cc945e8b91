import { type PointerEvent, useRef } from 'react'
import { swipeOf } from './zoom.ts'

interface Stroke {
  pointerId: number
  x: number
  y: number
}

/** Handlers for swipes with one finger; not over anything zoomed or with controls of its own. */
export function useSwipe(onSwipe: (to: 'before' | 'after' | 'out') => void) {
  const stroke = useRef<Stroke | null>(null)

  const onPointerDown = (event: PointerEvent) => {
    const isFirst = event.isPrimary && event.pointerType === 'touch'
    const isTaken =
      event.target instanceof Element &&
      event.target.closest('[data-zoomed="true"], video, input, button, a') !== null
    // A second finger makes it a pinch.
    stroke.current =
      isFirst && !isTaken ? { pointerId: event.pointerId, x: event.clientX, y: event.clientY } : null
  }
  const onPointerUp = (event: PointerEvent) => {
    const begun = stroke.current
    stroke.current = null
    if (begun?.pointerId !== event.pointerId) return
    const to = swipeOf(
      { x: event.clientX - begun.x, y: event.clientY - begun.y },
      event.currentTarget.clientWidth,
    )
    if (to !== null) onSwipe(to)
  }
  const onPointerCancel = () => {
    stroke.current = null
  }
  return { onPointerDown, onPointerUp, onPointerCancel }
}
