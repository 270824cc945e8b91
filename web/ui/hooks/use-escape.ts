import { useEffect, useEffectEvent } from 'react'
import { isCovered, isTyping } from './use-keys.ts'

/** Escape closes what is open beside the page, before it does something to the page. */
export function useEscape(onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target) || isCovered()) return
    event.preventDefault()
    onEscape()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
