import { CloudFilesScreen } from '#web/features/cloud/CloudFilesScreen.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** What lies in the drives the viewer has connected. */
export function CloudFilesPage() {
  usePageTitle('Cloud Files')
  return <CloudFilesScreen />
}
