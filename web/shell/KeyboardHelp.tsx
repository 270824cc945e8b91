import { lazy, Suspense, useState } from 'react'
import { useKeys } from '#web/ui/use-keys.ts'

const KeyboardMap = lazy(async () => ({ default: (await import('./KeyboardMap.tsx')).KeyboardMap }))

/** The question mark shows what the keyboard does. */
export function KeyboardHelp() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ '?': () => setIsOpen(true) })
  return <Suspense>{isOpen && <KeyboardMap onClose={() => setIsOpen(false)} />}</Suspense>
}
