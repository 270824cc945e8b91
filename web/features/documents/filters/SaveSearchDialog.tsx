import { listSavedSearches, saveSearch } from '#contract/calls/file-finding.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { SearchNameDialog } from '#web/shell/saved-searches/SearchNameDialog.tsx'
import { filterWords } from './filter-words.ts'

interface SaveSearchDialogProps {
  /** The query of the address. */
  view: string
  /** Suggested. */
  name: string
  onClose: () => void
}

/** Asks for the name of a view of the documents, and saves it. */
export function SaveSearchDialog({ view, name: suggested, onClose }: SaveSearchDialogProps) {
  const { write, isWriting } = useWrite(saveSearch, {
    invalidates: () => [keyOf(listSavedSearches)],
    onSuccess: filterWords.saved,
    failed: filterWords.saveFailed,
  })
  return (
    <SearchNameDialog
      title={filterWords.saveTitle}
      text={filterWords.saveText}
      submit={filterWords.saveSubmit}
      name={suggested}
      isWriting={isWriting}
      onName={async (name) => (await write({ body: { name, view } })).isDone}
      onClose={onClose}
    />
  )
}
