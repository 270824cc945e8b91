import { FailureState } from './FailureState.tsx'
import { NearEnd } from './NearEnd.tsx'
import { Spinner } from './Spinner.tsx'
import './ListEnd.css'

interface ListEndProps {
  /** The list that comes in pages. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** What is said while more is on its way, and when it has not come. */
  loading: string
  failed: string
}

/** The end of a list that comes in pages: asks for the next one when it is near, and again when that is wished. */
export function ListEnd({ list, loading, failed }: ListEndProps) {
  const fetchMore = () => void list.fetchNextPage()
  if (list.isFetchingNextPage)
    return (
      <div className="ListEnd">
        <Spinner label={loading} />
      </div>
    )
  if (list.isFetchNextPageError) return <FailureState title={failed} onRetry={fetchMore} />
  return list.hasNextPage && <NearEnd onNear={fetchMore} />
}
