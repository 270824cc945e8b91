import { useSearchParams } from 'react-router'
import { PathTitle } from '#web/features/documents/head/PathTitle.tsx'
import { DocumentsScreen } from '#web/features/documents/DocumentsScreen.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { documentsBarWords } from '#web/features/documents/documents-words.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const TrashScreen = lazyPart('TrashScreen', () => import('#web/features/documents/trash/TrashScreen.tsx'))
const PlanScreen = lazyPart('PlanScreen', () => import('#web/features/documents/plan/PlanScreen.tsx'))
const ImportsPart = lazyPart('ImportsScreen', () => import('#web/features/uploads/imports/ImportsScreen.tsx'))
const ImportsScreen = () => <ImportsPart title={<PathTitle name="imports" />} />

const views = {
  imports: { title: documentsBarWords.imports, Screen: ImportsScreen },
  trash: { title: documentsBarWords.trash, Screen: TrashScreen },
  plan: { title: documentsBarWords.plan, Screen: PlanScreen },
  documents: { title: documentsBarWords.documents, Screen: DocumentsScreen },
} as const

/** The document store, what was deleted from it or imported into it, or a plan of stories that could be made of it. */
export function DocumentsPage() {
  const view = useSearchParams()[0].get('view')
  const isKnown = view === 'trash' || view === 'plan' || view === 'imports'
  const { title, Screen } = views[isKnown ? view : 'documents']
  usePageTitle(title)
  return <Screen />
}
