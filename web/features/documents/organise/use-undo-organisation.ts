import { useQueryClient } from '@tanstack/react-query'
import type { OrganisationId } from '#contract/ids.ts'
import { undoOrganisation } from '#contract/organise.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { countText } from '#web/lib/count-text.ts'
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
    else if (undone.reply.kept.length > 0)
      toast(
        `Undone, but for ${countText(undone.reply.kept.length, 'story', 'stories')} you have changed since`,
      )
    else toast('Undone')
    await refreshOrganised(client)
    return undone.isDone
  }
  return { undo, isUndoing: isWriting }
}
