import { Suspense, useState } from 'react'
import { useKeys } from '#web/ui/use-keys.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const KeyboardMap = lazyPart('KeyboardMap', () => import('./KeyboardMap.tsx'))

/** The question mark shows what the keyboard does. */
export function KeyboardHelp() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ '?': () => setIsOpen(true) })
  return <Suspense>{isOpen && <KeyboardMap onClose={() => setIsOpen(false)} />}</Suspense>
}
