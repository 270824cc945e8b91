import Button from '@mui/material/Button'
import { Plus, RefreshCw } from 'lucide-react'

/** What can be done with the feed as a whole. */
export function FeedButtons({ onRefresh, onCreate }: { onRefresh: () => void; onCreate: () => void }) {
  return (
    <>
      <Button variant="outlined" startIcon={<RefreshCw size={16} />} onClick={onRefresh} className="refresh">
        Refresh
      </Button>
      <Button variant="contained" startIcon={<Plus size={17} />} onClick={onCreate} className="create">
        Create New Story
      </Button>
    </>
  )
}
