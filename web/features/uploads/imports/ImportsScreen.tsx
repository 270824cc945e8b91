import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { wordsOf } from '#web/api/api-problem.ts'
import { useUploadDialog } from '#web/features/uploads/upload-dialog-store.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { ImportCard } from './ImportCard.tsx'
import { importsWords } from './imports-words.ts'
import { useImports } from './use-imports.ts'

/** What the viewer has imported, with what became of it; `title` is the head of the page. */
export function ImportsScreen({ title }: { title: ReactNode }) {
  const imports = useImports()
  const { open } = useUploadDialog()
  return (
    <Box data-margin="narrow" sx={{ px: 'var(--page-margin)', pt: '24px', pb: '24px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40 }}>{title}</Box>
      {imports.isPending && (
        <Box role="status" aria-label={importsWords.loading} sx={{ mt: '24px' }}>
          {[0, 1].map((at) => (
            <Skeleton key={at} variant="rounded" height={112} sx={{ mb: '12px', borderRadius: '12px' }} />
          ))}
        </Box>
      )}
      {imports.isError && imports.data === undefined && (
        <FailureState
          title={importsWords.failed}
          text={wordsOf(imports.error)}
          onRetry={() => void imports.refetch()}
        />
      )}
      {imports.data?.length === 0 && (
        <EmptyState
          icon={<PackageOpen size={22} />}
          title={importsWords.empty}
          text={<Typography component="p">{importsWords.emptyText}</Typography>}
          action={
            <Button variant="outlined" onClick={() => open({ mode: 'store' })}>
              {importsWords.upload}
            </Button>
          }
        />
      )}
      {imports.data !== undefined && imports.data.length > 0 && (
        <Box
          component="ul"
          aria-label={importsWords.list}
          sx={{ listStyle: 'none', m: 0, mt: '24px', p: 0, maxWidth: 760 }}
        >
          {imports.data.map((one) => (
            <ImportCard key={one.id} one={one} />
          ))}
        </Box>
      )}
    </Box>
  )
}
