import Button from '@mui/material/Button'
import { Cloud } from 'lucide-react'
import { Link } from 'react-router'
import { settingsPath } from '#web/lib/paths.ts'
import { PageBody } from '#web/shell/PageBody.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** The place of what is in connected drives, which cannot be looked at yet. */
export function CloudFilesPage() {
  usePageTitle('Cloud Files')
  return (
    <PageBody title="Cloud Files">
      <EmptyState
        icon={<Cloud size={22} />}
        title="Cloud files cannot be browsed yet"
        text="OneDrive and Google Drive can be connected in the settings. Looking at what is in them is not available yet; upload files from your computer instead."
        action={
          <Button variant="contained" component={Link} to={`${settingsPath()}?tab=cloud`}>
            Go to Settings
          </Button>
        }
      />
    </PageBody>
  )
}
