import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyPlan } from '#contract/calls/organise.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { refreshOrganised } from '#web/features/documents/organise/refresh-organised.ts'
import { createdText, type Organising } from '#web/features/documents/organise/use-organise.ts'
import { keepDraft } from '#web/lib/use-draft.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { type Plan, storiesToMake } from './plan-edits.ts'

/** What the model did was shown when the plan was made. */
const emptyReport = { receipt: null, note: null }

/** Makes the stories of a plan; what is sent again after a lost reply makes nothing twice. */
export function useApplyPlan(draftName: string) {
  const client = useQueryClient()
  const { toast } = useNotices()
  const { write, isWriting } = useWrite(applyPlan)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<Organising | null>(null)

  const apply = async (plan: Plan) => {
    setFailure(null)
    // A reloaded page must send the same plan with the same id.
    keepDraft(draftName, plan)
    const stories = storiesToMake(plan).map(({ name, file_ids }) => ({ name, file_ids }))
    const applied = await write({ body: { plan_id: plan.plan_id, stories } })
    if (!applied.isDone) return setFailure(wordsOf(applied.failure))
    keepDraft(draftName, undefined)
    const { stories: made, left_out: leftOut } = applied.reply
    setDone({ state: 'done', stories: made, planId: plan.plan_id, leftOut, report: emptyReport })
    if (made.length > 0) toast(createdText(made))
    await refreshOrganised(client)
  }
  return { apply, isApplying: isWriting, failure, done }
}
