import { useQueryClient } from '@tanstack/react-query'
import type { OrganisationId } from '#contract/ids.ts'
import { undoOrganisation } from '#contract/calls/organise.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { organizeWords } from '#web/features/documents/documents-words.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { refreshOrganised } from './refresh-organised.ts'

/** Takes back what was organised; what has been changed since stays, and is counted. Answers whether that is done. */
export function useUndoOrganisation() {
  const client = useQueryClient()
  const { toast } = useNotices()
  const { write, isWriting } = useWrite(undoOrganisation)
  const undo = async (planId: OrganisationId): Promise<boolean> => {
    const undone = await write({ body: { plan_id: planId } })
    if (!undone.isDone) toast(wordsOf(undone.failure))
    else if (undone.reply.kept.length > 0) toast(organizeWords.undoneExcept(undone.reply.kept.length))
    else toast(organizeWords.undone)
    await refreshOrganised(client)
    return undone.isDone
  }
  return { undo, isUndoing: isWriting }
}
