import { useSearchParams } from 'react-router'
import { DocumentsScreen } from '#web/features/documents/DocumentsScreen.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const TrashScreen = lazyPart('TrashScreen', () => import('#web/features/documents/trash/TrashScreen.tsx'))

/** The document store, or with `view=trash` what was deleted from it. */
export function DocumentsPage() {
  const isTrash = useSearchParams()[0].get('view') === 'trash'
  usePageTitle(isTrash ? 'Trash' : 'Documents')
  return isTrash ? <TrashScreen /> : <DocumentsScreen />
}
