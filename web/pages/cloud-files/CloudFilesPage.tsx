import Button from '@mui/material/Button'
import { Cloud } from 'lucide-react'
import { Link } from 'react-router'
import { documentsPath } from '#web/lib/paths.ts'
import { PageBody } from '#web/shell/PageBody.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** The place of connected drives; none can be connected on this installation. */
export function CloudFilesPage() {
  usePageTitle('Cloud Files')
  return (
    <PageBody title="Cloud Files">
      <EmptyState
        icon={<Cloud size={22} />}
        title="Cloud files are not available yet"
        text="OneDrive and Google Drive cannot be connected on this installation yet. Upload files from your computer instead."
        action={
          <Button variant="contained" component={Link} to={documentsPath()}>
            Go to Documents
          </Button>
        }
      />
    </PageBody>
  )
}
