import Box from '@mui/material/Box'
import { FailureState } from './FailureState.tsx'
import { NearEnd } from './NearEnd.tsx'
import { Spinner } from './Spinner.tsx'

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
      <Box sx={{ display: 'grid', placeItems: 'center', py: '16px', color: 'text.secondary' }}>
        <Spinner label={loading} />
      </Box>
    )
  if (list.isFetchNextPageError) return <FailureState title={failed} onRetry={fetchMore} />
  return list.hasNextPage && <NearEnd onNear={fetchMore} />
}
