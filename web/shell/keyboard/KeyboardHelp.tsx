import { Suspense } from 'react'
import { createStore } from '#web/lib/store.ts'
import { smallPart } from '#web/ui/lazy-part.ts'
import { useKeys } from '#web/ui/hooks/use-keys.ts'

const KeyboardMap = smallPart(
  'KeyboardMap',
  () => import('./KeyboardMap.tsx'),
  () => null,
)

const isOpen = createStore(false)
const useIsOpen = (): boolean => isOpen.use()

/** Shows the list of shortcuts, from anywhere. */
export const openKeyboardMap = (): void => isOpen.write(true)

/** The list of shortcuts, which the question mark shows. */
export function KeyboardHelp() {
  const isShown = useIsOpen()
  useKeys({ '?': openKeyboardMap })
  return <Suspense>{isShown && <KeyboardMap onClose={() => isOpen.write(false)} />}</Suspense>
}
