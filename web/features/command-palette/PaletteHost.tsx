import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/session/use-session.ts'
import { closePalette, useIsPaletteOpen } from '#web/shell/keyboard/palette.ts'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { themedPart } from '#web/ui/lazy-part.ts'
import { noteOpened, openedAt } from './last-opened.ts'

const CommandPalette = themedPart('CommandPalette', () => import('./CommandPalette.tsx'))

/** The palette, and what remembers what is opened. */
export function PaletteHost() {
  const isOpen = useIsPaletteOpen()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const userId = user?.id ?? ''
  useEffect(() => {
    const opened = openedAt(pathname, search)
    if (opened !== null) noteOpened(userId, opened)
  }, [pathname, search, userId])
  if (!isOpen) return null
  return (
    <DialogBoundary onClose={closePalette}>
      <CommandPalette />
    </DialogBoundary>
  )
}
