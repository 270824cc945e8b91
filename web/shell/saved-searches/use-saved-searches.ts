import { useQuery } from '@tanstack/react-query'
import {
  deleteSavedSearch,
  listSavedSearches,
  renameSavedSearch,
  type SavedSearch,
  saveSearch,
} from '#contract/calls/file-finding.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { documentsPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { useUndoKey } from '#web/ui/hooks/use-undo-key.ts'
import { savedSearchWords } from './saved-search-words.ts'

/** The saved searches of the signed-in user, by name. */
export function useSavedSearches(): readonly SavedSearch[] {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: keyOf(listSavedSearches),
    queryFn: ({ signal }) => call(listSavedSearches, { signal }),
    enabled: user !== null,
  })
  return (user !== null && data?.searches) || []
}

export const savedSearchPath = ({ view }: Pick<SavedSearch, 'view'>): string => `${documentsPath()}?${view}`

const invalidates = () => [keyOf(listSavedSearches)]

/** Renaming, and deleting with a way back. */
export function useChangeSavedSearches() {
  const { toast } = useNotices()
  const offerUndo = useUndoKey()
  const { write: save } = useWrite(saveSearch, { invalidates, failed: savedSearchWords.restoreFailed })
  const { write: change, isWriting: isRenaming } = useWrite(renameSavedSearch, {
    invalidates,
    failed: savedSearchWords.renameFailed,
  })
  const { write: end } = useWrite(deleteSavedSearch, { invalidates, failed: savedSearchWords.deleteFailed })
  return {
    isRenaming,
    /** True when it has the name. */
    rename: async ({ id }: SavedSearch, name: string): Promise<boolean> =>
      (await change({ params: { id }, body: { name } })).isDone,
    remove: async ({ id, name, view }: SavedSearch): Promise<void> => {
      if (!(await end({ params: { id } })).isDone) return
      const undo = () => void save({ body: { name, view } })
      offerUndo(undo)
      toast(savedSearchWords.deleted, { actions: [{ label: savedSearchWords.undo, onClick: undo }] })
    },
  }
}
