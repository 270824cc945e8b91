import type { ProblemCode } from '#contract/problems.ts'
import { Problem } from '#server/lib/problem.ts'

/** The options for ending event streams. */
interface End {
  done?: boolean | undefined
  error?: string | undefined
  code?: string | undefined
}

interface Failing {
  /** The code for an error that is not a Problem. */
  otherwise: ProblemCode
  /** Called with the error. */
  onError: (error: unknown) => void
}

/**
 * Yields events until the last one, `done`, which has the reason of a failure. The first event is awaited here, so that
 * an early refusal gets its status code.
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
    // A reader that stops between the two must end the work too.
    await events.return(undefined)
  }
}
