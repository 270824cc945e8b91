import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/session/use-session.ts'
import { closePalette, openPalette, useIsPaletteOpen } from '#web/shell/keyboard/palette.ts'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { themedPart } from '#web/ui/lazy-part.ts'
import { noteOpened, openedAt } from './last-opened.ts'

const CommandPalette = themedPart('CommandPalette', () => import('./CommandPalette.tsx'))

/** Opens the palette by Ctrl or Cmd with K, also from a field, and remembers what is opened. */
export function PaletteHost() {
  const isOpen = useIsPaletteOpen()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const userId = user?.id ?? ''
  useEffect(() => {
    const opened = openedAt(pathname, search)
    if (opened !== null) noteOpened(userId, opened)
  }, [pathname, search, userId])
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
  if (!isOpen) return null
  return (
    <DialogBoundary onClose={closePalette}>
      <CommandPalette />
    </DialogBoundary>
  )
}
