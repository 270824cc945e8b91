import type { FastifyReply } from 'fastify'
import type { StoryId } from '#contract/ids.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { OnSignedOut } from '#server/http/bind-endpoints.ts'
import type { EventStream } from '#server/http/event-stream.ts'
import type { Ongoings } from '#server/lib/ongoing.ts'
import { Problem } from '#server/lib/problem.ts'

interface Reading {
  viewer: Viewer
  onSignedOut: OnSignedOut
  reply: FastifyReply
}

interface Services {
  /** Answers that are being read, by their story. */
  readings: Ongoings<StoryId>
  isStoryReader: (viewer: Viewer, storyId: StoryId) => Promise<boolean>
}

export type ReadingEnd = ReturnType<typeof createReadingEnd>

/**
 * Makes what aborts when the reader of an answer may read no further, with the Problem that says why: signed out, or the
 * story was hidden. The answer itself is written on. `storyId` is null for the document store.
 */
export function createReadingEnd({ readings, isStoryReader }: Services) {
  return ({ viewer, onSignedOut, reply }: Reading, storyId: StoryId | null): AbortSignal => {
    const end = new AbortController()
    const endWith = (code: ProblemCode) => () => end.abort(new Problem(code))
    onSignedOut(endWith('signed_out'))
    if (storyId !== null) {
      const isAllowed = () => isStoryReader(viewer, storyId)
      reply.raw.once('close', readings.begin(storyId, { isAllowed, end: endWith('story_not_found') }))
    }
    return end.signal
  }
}

/** Says in the stream why it ends, as soon as it has to; `last` is what each stream of this kind ends with. */
export function endStream(stream: EventStream, end: AbortSignal, last: string | null): void {
  const tell = () => {
    const { message, code } = end.reason as Problem
    stream.send({ error: message, code })
    if (last !== null) stream.send(last)
    stream.end()
  }
  if (end.aborted) tell()
  else end.addEventListener('abort', tell, { once: true })
}
