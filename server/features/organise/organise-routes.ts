import * as contract from '#contract/organise.ts'
import type { OrganiseEvent } from '#contract/organise.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { Belonging } from './belonging-service.ts'
import type { Organise } from './organise-service.ts'
import { Problem } from '#server/lib/problem.ts'

interface Services {
  organise: Organise
  belonging: Belonging
  warn: Warn
}

export function organiseRoutes(bind: Bind, { organise, belonging, warn }: Services): void {
  bind(contract.autoOrganise, async ({ viewer, body, signal, onSignedOut }) => {
    const end = new AbortController()
    onSignedOut(() => end.abort(new Problem('signed_out')))
    const events = organise.run(viewer, body, AbortSignal.any([signal, end.signal]))
    // What is refused at once is refused with its status.
    return untilDone(await events.next(), events, (error) => {
      // Whoever has gone away has ended it.
      if (!signal.aborted) warn(error, 'organising failed')
    })
  })

  bind(contract.applyPlan, ({ viewer, body }) => organise.apply(viewer, body.plan_id, body.stories))
  bind(contract.undoOrganisation, ({ viewer, body }) => organise.undo(viewer, body.plan_id))

  bind(contract.suggestStories, async ({ viewer, signal }) => ({
    suggestions: await belonging.suggest(viewer, signal),
  }))
  bind(contract.dismissSuggestion, async ({ viewer, body }) => {
    await belonging.dismiss(viewer, body.story_id, body.file_ids)
    return { ok: true as const }
  })
}

/** The events to their end, which is `done`, and says why when something failed. */
async function* untilDone(
  first: IteratorResult<OrganiseEvent>,
  events: AsyncGenerator<OrganiseEvent>,
  /** Hears of what is no Problem. */
  onError: (error: unknown) => void,
): AsyncGenerator<OrganiseEvent> {
  try {
    if (!first.done) yield first.value
    yield* events
    yield { done: true }
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('organise_failed', { cause: error })
    if (problem !== error) onError(error)
    yield { error: problem.message, code: problem.code }
    yield { done: true, error: problem.message, code: problem.code }
  } finally {
    // Whoever stops reading between the two must end the run too.
    await events.return(undefined)
  }
}
