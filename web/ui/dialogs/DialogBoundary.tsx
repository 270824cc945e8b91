import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isPartMissing } from '#web/ui/lazy-part.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { partWords } from '#web/ui/ui-words.ts'

interface DialogBoundaryProps {
  children: ReactNode
  /** What counts it as closed. */
  onClose: () => void
}

/** Around a dialog whose code is loaded when it opens: where that cannot be had, it is said, and the dialog counts as closed. */
export function DialogBoundary({ children, onClose }: DialogBoundaryProps) {
  return (
    <PartBoundary
      renderFailure={(failure, retry) => {
        if (!isPartMissing(failure)) throw failure
        return (
          <Missing
            onTold={() => {
              onClose()
              retry()
            }}
          />
        )
      }}
    >
      {children}
    </PartBoundary>
  )
}

function Missing({ onTold }: { onTold: () => void }) {
  const { snackbar } = useNotices()
  const tell = useEffectEvent(() => {
    snackbar(partWords.cannotOpen)
    onTold()
  })
  useEffect(() => tell(), [])
  return null
}
