import { CloudFilesScreen } from '#web/features/cloud/CloudFilesScreen.tsx'
import { folderWords } from '#web/features/cloud/cloud-words.ts'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'

/** The content of the viewer's connected drives. */
export function CloudFilesPage() {
  usePageTitle(folderWords.title)
  return <CloudFilesScreen />
}
