import { type CaptionRun, followCaptionRun, type IngestEvent } from '#contract/calls/cloud.ts'
import type { RunId } from '#contract/ids.ts'
import { problems } from '#contract/problems.ts'
import { ApiProblem, isRefusal, isWordless, wordsOf } from '#web/api/api-problem.ts'
import { readEvents } from '#web/api/read-events.ts'
import { runWords } from '#web/features/cloud/cloud-words.ts'
import { backoffMs } from '#web/lib/backoff.ts'
import { saysComplete } from './run-progress.ts'

export type Connect = (signal: AbortSignal) => AsyncIterable<IngestEvent>

interface RunToRead {
  /** What it was begun with, or which run it is. */
  from: Connect | RunId
  hear: (event: IngestEvent) => void
  signal: AbortSignal
}

/** What its stream says went wrong with a run. */
class RunProblem extends ApiProblem {}

const follow = (run: RunId, signal: AbortSignal) => readEvents(followCaptionRun, { params: { run }, signal })

/** Temporary failures, such as a restarting server. */
const passing = new Set<string>(
  Object.entries(problems).flatMap(([code, { status }]) => (status === 503 ? [code] : [])),
)

/** Nothing that another connection could change. */
const isFinal = (failure: unknown): boolean =>
  (failure instanceof RunProblem && !passing.has(failure.code)) ||
  isRefusal(failure) ||
  (failure instanceof ApiProblem && failure.code === 'unreadable')

/**
 * Reads a run until it has ended, and gives it as it ended. It is begun once: where the line breaks after it was named, it
 * is followed, again and again with growing pauses. Throws why it failed or cannot be followed.
 */
export async function readRun({ from, hear, signal }: RunToRead): Promise<CaptionRun | null> {
  let id = typeof from === 'string' ? from : null
  let run: CaptionRun | null = null
  let isComplete = false
  let events = typeof from === 'string' ? follow(from, signal) : from(signal)
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const event of events) {
        id = event.run_id ?? id
        run = event.run ?? run
        hear(event)
        isComplete ||= saysComplete(event)
        if (event.error !== undefined)
          throw new RunProblem(200, event.error || runWords.ingestFailed, event.code)
        failures = 0
        if (event.done) return run
      }
    } catch (failure) {
      if (signal.aborted || id === null || isFinal(failure)) throw failure
    }
    // A server that sends no ids has sent all of the run.
    if (id === null && isComplete) return null
    if (id === null) throw new Error('the stream ended before it named its run')
    const pause = backoffMs(failures)
    await new Promise((resolve) => setTimeout(resolve, pause))
    signal.throwIfAborted()
    events = follow(id, signal)
  }
}

/** What to show of a run that could not be begun, or whose stream says what went wrong. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof ApiProblem) || failure.status === 0) return runWords.captionFailed
  return isWordless(failure) ? (failure.plainText ?? runWords.startFailed) : wordsOf(failure)
}
