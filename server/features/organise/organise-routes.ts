import * as contract from '#contract/calls/organise.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Warn } from '#server/calls/feature.ts'
import { untilDone } from '#server/calls/until-done.ts'
import type { Belonging } from './belonging-service.ts'
import type { Organise } from './organise-service.ts'
import type { Organisations } from './organisations-service.ts'
import { Problem } from '#server/lib/problem.ts'

interface Services {
  organise: Organise
  organisations: Organisations
  belonging: Belonging
  warn: Warn
}

export function organiseRoutes(bind: Bind, { organise, organisations, belonging, warn }: Services): void {
  bind(contract.autoOrganise, async ({ viewer, body, signal, onSignedOut }) => {
    const end = new AbortController()
    onSignedOut(() => end.abort(new Problem('signed_out')))
    const events = organise.run(viewer, body, AbortSignal.any([signal, end.signal]))
    return untilDone(events, {
      otherwise: 'organise_failed',
      onError: (error) => {
        // When the client disconnects, the run was aborted on purpose.
        if (!signal.aborted) warn(error, 'organising failed')
      },
    })
  })

  bind(contract.applyPlan, ({ viewer, body }) => organisations.apply(viewer, body.plan_id, body.stories))
  bind(contract.undoOrganisation, ({ viewer, body }) => organisations.undo(viewer, body.plan_id))

  bind(contract.suggestStories, async ({ viewer, signal }) => ({
    suggestions: await belonging.suggest(viewer, signal),
  }))
  bind(contract.dismissSuggestion, async ({ viewer, body }) => {
    await belonging.dismiss(viewer, body.story_id, body.file_ids)
    return { ok: true as const }
  })
}
