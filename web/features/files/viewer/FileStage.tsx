import Box from '@mui/material/Box'
import { Lock } from 'lucide-react'
import type { FileId } from '#contract/ids.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { tileWords, viewerWords } from '#web/features/files/files-words.ts'
import type { Place } from '#web/lib/place.ts'
import type { useSharedFile } from '#web/features/files/watch/use-shared-file.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { ViewerStage } from './ViewerStage.tsx'

interface FileStageProps {
  id: FileId
  place: Place | null
  onSheet: (sheet: string) => void
  watched: ReturnType<typeof useSharedFile>
}

/** An opened file, or why it isn't shown. */
export function FileStage({
  id,
  place,
  onSheet,
  watched: { file, isRestricted, error, refetch },
}: FileStageProps) {
  if (file !== undefined) return <ViewerStage key={id} file={file} place={place} onSheet={onSheet} />
  if (isRestricted)
    return (
      <EmptyState icon={<Lock size={22} />} title={tileWords.restricted} text={tileWords.restrictedText} />
    )
  if (error !== null)
    return (
      <FailureState title={viewerWords.loadFailed} text={wordsOf(error)} onRetry={() => void refetch()} />
    )
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: 1 }}>
      <Spinner label={viewerWords.loading} size={28} />
    </Box>
  )
}
