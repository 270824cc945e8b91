import { NearEnd } from '#web/ui/NearEnd.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** The end of the feed: asks for more when it comes near. */
export function LoadMore({ isLoading, onNear }: { isLoading: boolean; onNear: () => void }) {
  return (
    <div style={{ display: 'grid', placeItems: 'center', height: 72 }}>
      <NearEnd onNear={onNear} />
      {isLoading && <Spinner label="Loading more stories" />}
    </div>
  )
}
