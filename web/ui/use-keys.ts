import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null
const isCovered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

const restMs = 1_000
let restsUntil = 0

/** Letters do nothing for a second: somebody who typed until now may go on typing. */
export function restKeys(): void {
  restsUntil = performance.now() + restMs
}
const isResting = (key: string) => key.length === 1 && performance.now() < restsUntil

/** Single keys that do something on a page, unless somebody is typing or a dialog is open. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (!act || isModified || event.defaultPrevented || isTyping(event.target) || isCovered()) return
    event.preventDefault()
    if (!isResting(event.key)) act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
