import { useEffect } from 'react'
import { createStore } from '#web/lib/store.ts'

const isOpen = createStore(false)

/** Whether the field that finds everything is open. */
export const useIsPaletteOpen = (): boolean => isOpen.use()
export const openPalette = (): void => isOpen.write(true)
export const closePalette = (): void => isOpen.write(false)

/** Ctrl or Cmd with K opens the palette, also from a field. */
export function usePaletteKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isCommand || event.key.toLowerCase() !== 'k') return
      // What asks for a decision is answered first.
      if (document.querySelector('[role="alertdialog"]') !== null) return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
