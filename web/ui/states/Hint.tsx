import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import './Hint.css'

const delayMs = 400
/** Between what is pointed at and the words, and from the window's edge. */
const gap = 8

interface HintProps {
  /** What is said; nothing is shown without words. */
  text: string | null
  side?: 'below' | 'right'
  /** It says more than the name of the control does. */
  isDescription?: boolean
  /** One element that takes a pointer and the focus. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Assistive technology looks for all content within one of these. */
const landmarks =
  'dialog, [role="dialog"], [role="alertdialog"], main, nav, header, footer, aside, section[aria-label]'

/** A tooltip of a control, on hover and keyboard focus. */
export function Hint({ text, side = 'below', isDescription = false, children }: HintProps) {
  const id = useId()
  const [control, setControl] = useState<HTMLElement | null>(null)
  const [pointed, setPointed] = useState<HTMLElement | null>(null)
  const hide = () => {
    setPointed(null)
    setControl(null)
  }
  useEffect(() => {
    if (pointed === null) return undefined
    const timer = setTimeout(() => setControl(pointed), delayMs)
    return () => clearTimeout(timer)
  }, [pointed])
  useEffect(() => {
    if (control === null) return undefined
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setControl(null)
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [control])

  const isShown = control !== null && text !== null && text !== ''
  const { props } = children
  return (
    <>
      {cloneElement(children, {
        ...(isShown && isDescription && { 'aria-describedby': id }),
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          props.onPointerEnter?.(event)
          // A finger covers what it presses.
          if (event.pointerType !== 'touch') setPointed(event.currentTarget)
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          props.onPointerLeave?.(event)
          hide()
        },
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          props.onPointerDown?.(event)
          hide()
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          props.onFocus?.(event)
          if (event.target.matches(':focus-visible')) setPointed(event.currentTarget)
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          props.onBlur?.(event)
          hide()
        },
      })}
      {isShown &&
        createPortal(
          <div
            ref={(words: HTMLElement | null) => {
              if (words !== null) placeBeside(words, control, side)
            }}
            popover="manual"
            role="tooltip"
            id={id}
            className="Hint"
          >
            {text}
          </div>,
          control.closest(landmarks) ?? document.body,
        )}
    </>
  )
}

/** Within the window: above the control where there is no room below. */
function placeBeside(words: HTMLElement, control: HTMLElement, side: 'below' | 'right'): void {
  // In the top layer nothing around it cuts or covers it.
  if ('showPopover' in words) words.showPopover()
  const at = control.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = words
  const within = (value: number, most: number) => Math.max(gap, Math.min(value, most - gap))
  const isRight = side === 'right'
  const below = at.bottom + gap + height > window.innerHeight ? at.top - gap - height : at.bottom + gap
  const left = isRight ? at.right + gap : at.left + (at.width - width) / 2
  const top = isRight ? at.top + (at.height - height) / 2 : below
  words.style.left = `${within(left, window.innerWidth - width)}px`
  words.style.top = `${within(top, window.innerHeight - height)}px`
}
