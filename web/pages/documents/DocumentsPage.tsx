import { DocumentsScreen } from '#web/features/documents/DocumentsScreen.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** The document store. */
export function DocumentsPage() {
  usePageTitle('Documents')
  return <DocumentsScreen />
}
