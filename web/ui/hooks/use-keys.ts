import { useEffect, useEffectEvent } from 'react'
import { remembered } from '#web/lib/remembered.ts'

/** Whether keys pressed there are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
/** Whether a dialog or a menu is open, to which all keys belong. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Whether single letters and signs do something; people who speak to their device turn that off (WCAG 2.1.4). */
export const singleKeys = remembered<boolean>({
  key: 'singleKeys',
  parse: (stored) => stored !== 'off',
  format: (isOn) => (isOn ? null : 'off'),
})

/** Enter may save a field and take it away: what is typed next was meant for it. */
const restMs = 1_000
let restsUntil = 0
const isResting = ({ timeStamp }: KeyboardEvent) => timeStamp < restsUntil

function noteEnter({ key, target, timeStamp }: KeyboardEvent): void {
  if (key === 'Enter' && isTyping(target)) restsUntil = timeStamp + restMs
}

/** What opens next gives the focus back to where it is now, which must be somewhere on the page. */
function placeFocus(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
}

/** Single-key shortcuts of a page, inactive while the user types or a dialog is open. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (!act || isModified || event.defaultPrevented || isTyping(event.target) || isCovered()) return
    const isSingle = event.key.length === 1
    if (isSingle && (!singleKeys.read() || isResting(event))) return
    event.preventDefault()
    if (isSingle) placeFocus()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    const note = (event: KeyboardEvent) => noteEnter(event)
    window.addEventListener('keydown', listen)
    // Before a field can keep it to itself.
    window.addEventListener('keydown', note, true)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener('keydown', note, true)
    }
  }, [])
}
