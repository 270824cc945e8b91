import { useState } from 'react'
import { useNavigate } from 'react-router'
import { documentsPath } from '#web/lib/paths.ts'
import { keepDraft, keptDraft } from '#web/lib/use-draft.ts'
import { useSession } from '#web/session/use-session.ts'
import type { OrganiseReport } from '#web/features/documents/organise/use-organise.ts'
import { parsePlan, type Plan } from './plan-edits.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { PlanRun } from './PlanRun.tsx'

/** Plans which stories could be made of the user's documents, and creates the chosen ones. */
export function PlanScreen() {
  const { user } = useSession()
  return <PlanOf key={user?.id} draftName={`plan ${user?.id}`} />
}

function PlanOf({ draftName }: { draftName: string }) {
  const navigate = useNavigate()
  const [kept, setKept] = useState(() => parsePlan(keptDraft(draftName)))
  const [runs, setRuns] = useState(0)
  const leave = () => void navigate(documentsPath())
  const planAnew = () => {
    keepDraft(draftName, undefined)
    setKept(undefined)
    setRuns(runs + 1)
  }
  const edited = (plan: Plan, report: OrganiseReport | null = null) => (
    <PlanEditor made={plan} report={report} draftName={draftName} onPlanAnew={planAnew} onLeave={leave} />
  )
  if (kept !== undefined) return edited(kept)
  return (
    <PlanRun key={runs} onLeave={leave} onAgain={planAnew}>
      {edited}
    </PlanRun>
  )
}
