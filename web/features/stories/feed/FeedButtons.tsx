import { Plus, RefreshCw } from 'lucide-react'
import { ActionButton } from '#web/ui/ActionButton.tsx'

/** What can be done with the feed as a whole. */
export function FeedButtons({ onRefresh, onCreate }: { onRefresh: () => void; onCreate: () => void }) {
  return (
    <>
      <ActionButton look="outlined" icon={<RefreshCw size={16} />} onClick={onRefresh} className="refresh">
        Refresh
      </ActionButton>
      <ActionButton look="contained" icon={<Plus size={17} />} onClick={onCreate} className="create">
        Create New Story
      </ActionButton>
    </>
  )
}
