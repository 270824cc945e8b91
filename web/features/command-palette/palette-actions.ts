import { Bookmark, BookImage, Keyboard, type LucideIcon, Trash2, Upload } from 'lucide-react'
import type { SavedSearch } from '#contract/calls/file-finding.ts'
import type { useUploadDialog } from '#web/features/uploads/upload-dialog-store.ts'
import { trashPath } from '#web/lib/paths.ts'
import { openKeyboardMap } from '#web/shell/keyboard/KeyboardHelp.tsx'
import { savedSearchPath } from '#web/shell/saved-searches/use-saved-searches.ts'
import { sidebarDestinations } from '#web/shell/layout/destinations.ts'
import { paletteWords } from './command-palette-words.ts'

export interface PaletteAction {
  label: string
  icon: LucideIcon
  /** A page, or what is done. */
  act: string | (() => void)
}

type UploadDialog = ReturnType<typeof useUploadDialog>

/** What can be done from anywhere. */
export function paletteActions(
  isSignedIn: boolean,
  { open }: UploadDialog,
  searches: readonly SavedSearch[],
): PaletteAction[] {
  const pages = sidebarDestinations(isSignedIn).flat()
  const own: PaletteAction[] = [
    { label: paletteWords.newStory, icon: BookImage, act: () => open({ mode: 'newStory' }) },
    { label: paletteWords.upload, icon: Upload, act: () => open({ mode: 'store' }) },
    { label: paletteWords.trash, icon: Trash2, act: trashPath() },
  ]
  return [
    ...(isSignedIn ? own : []),
    ...pages.map(({ label, icon, to }) => ({ label, icon, act: to })),
    ...searches.map((search) => ({ label: search.name, icon: Bookmark, act: savedSearchPath(search) })),
    { label: paletteWords.keyboard, icon: Keyboard, act: openKeyboardMap },
  ]
}

/** Those whose label has each word as the beginning of one of its own. */
export function matchingActions(actions: readonly PaletteAction[], search: string): PaletteAction[] {
  const words = wordsOf(search)
  return actions.filter(({ label }) => {
    const own = wordsOf(label)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)
