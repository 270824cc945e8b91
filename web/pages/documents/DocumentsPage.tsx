import { useSearchParams } from 'react-router'
import { DocumentsScreen } from '#web/features/documents/DocumentsScreen.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { documentsBarWords } from '#web/features/documents/documents-words.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const TrashScreen = lazyPart('TrashScreen', () => import('#web/features/documents/trash/TrashScreen.tsx'))
const PlanScreen = lazyPart('PlanScreen', () => import('#web/features/documents/plan/PlanScreen.tsx'))

const views = {
  trash: { title: documentsBarWords.trash, Screen: TrashScreen },
  plan: { title: documentsBarWords.plan, Screen: PlanScreen },
  documents: { title: documentsBarWords.documents, Screen: DocumentsScreen },
} as const

/** The document store, what was deleted from it, or a plan of stories that could be made of it. */
export function DocumentsPage() {
  const view = useSearchParams()[0].get('view')
  const { title, Screen } = views[view === 'trash' || view === 'plan' ? view : 'documents']
  usePageTitle(title)
  return <Screen />
}
