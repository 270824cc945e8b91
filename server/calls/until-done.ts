import type { ProblemCode } from '#contract/problems.ts'
import { Problem } from '#server/lib/problem.ts'

/** The ends that streams of events have alike. */
interface End {
  done?: boolean | undefined
  error?: string | undefined
  code?: string | undefined
}

interface Failing {
  /** What people hear of a failure that is no Problem. */
  otherwise: ProblemCode
  /** Hears of its cause. */
  onError: (error: unknown) => void
}

/**
 * Events to their end, which is `done`, and says why when something failed. The first one is awaited here: what is refused at
 * once is refused with its status.
 */
export async function untilDone<Event extends object>(
  events: AsyncGenerator<Event>,
  failing: Failing,
): Promise<AsyncGenerator<Event | End>> {
  return goOn(await events.next(), events, failing)
}

async function* goOn<Event extends object>(
  first: IteratorResult<Event>,
  events: AsyncGenerator<Event>,
  { otherwise, onError }: Failing,
): AsyncGenerator<Event | End> {
  try {
    if (!first.done) yield first.value
    yield* events
    yield { done: true }
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem(otherwise, { cause: error })
    if (problem !== error) onError(error)
    yield { error: problem.message, code: problem.code }
    yield { done: true, error: problem.message, code: problem.code }
  } finally {
    // Whoever stops reading between the two must end the work too.
    await events.return(undefined)
  }
}
