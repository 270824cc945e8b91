import { Suspense, useState } from 'react'
import { useKeys } from '#web/ui/use-keys.ts'
import { smallPart } from '#web/ui/lazy-part.ts'

const KeyboardMap = smallPart(
  'KeyboardMap',
  () => import('./KeyboardMap.tsx'),
  () => null,
)

/** The question mark shows what the keyboard does. */
export function KeyboardHelp() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ '?': () => setIsOpen(true) })
  return <Suspense>{isOpen && <KeyboardMap onClose={() => setIsOpen(false)} />}</Suspense>
}
