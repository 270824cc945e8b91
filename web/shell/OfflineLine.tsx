import { WifiOff } from 'lucide-react'
import { hasLine, useIsOnline } from '#web/lib/online.ts'
import './OfflineLine.css'
import { offlineWords } from './shell-words.ts'

const words = {
  offline: offlineWords.offline,
  unanswered: offlineWords.unreachable,
}

/** Says quietly that there is no connection, and that nothing is lost by it. */
export function OfflineLine() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className="OfflineLine">
          <WifiOff size={15} aria-hidden />
          {hasLine() ? words.unanswered : words.offline}
        </div>
      )}
    </div>
  )
}
