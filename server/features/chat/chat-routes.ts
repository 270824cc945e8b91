import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/chat.ts'
import type { ChatEvent, DocstoreEvent } from '#contract/chat.ts'
import type { FileId, MessageId, StoryId } from '#contract/ids.ts'
import { problems } from '#contract/problems.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Chat } from '#server/features/chat/chat-service.ts'
import type { FollowAnswer } from '#server/features/chat/follow-answer.ts'
import type { AnswerEvent, OpenReadings, Reader } from '#server/features/chat/running-answers.ts'
import type { Bind } from '#server/http/bind-endpoints.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { openEventStream, type EventStream } from '#server/http/event-stream.ts'
import { unreachable } from '#server/lib/unreachable.ts'

interface Services {
  chat: Chat
  followAnswer: FollowAnswer
  readings: OpenReadings
  isStoryOwner: (viewer: Viewer, storyId: StoryId) => Promise<boolean>
}

export function chatRoutes(bind: Bind, { chat, followAnswer, readings, isStoryOwner }: Services): void {
  bind(contract.publicChat, ({ viewer, params, query }) => chat.storyHistory(viewer, params.id, 'all', query))
  bind(contract.myPublicChat, ({ viewer, params, query }) =>
    chat.storyHistory(viewer, params.id, 'me', query),
  )
  bind(contract.privateChat, ({ viewer, params, query }) =>
    chat.storyHistory(viewer, params.id, 'private', query),
  )
  bind(contract.documentChat, ({ viewer, query }) => chat.documentHistory(viewer, query))

  interface StoryAsk {
    viewer: Viewer
    params: { id: StoryId }
    body: { message: string; file_ids?: FileId[] | undefined }
    request: FastifyRequest
    reply: FastifyReply
  }
  const askStory = async (
    { viewer, params, body, request, reply }: StoryAsk,
    scope: 'public' | 'private',
  ) => {
    const isOwner = await isStoryOwner(viewer, params.id)
    const buffer = bufferedReader()
    const question = { ...body, storyId: params.id, scope, address: clientAddress(request) }
    const { answerId, freePromptsLeft } = await chat.askStory(viewer, question, buffer.reader)
    const stream = openEventStream(reply)
    const forget = readings.add({ storyId: params.id, isOwner, close: () => closeHidden(stream) })
    reply.raw.once('close', forget)
    sendId(answerId, stream)
    buffer.pour((event) => sendStoryEvent(event, stream, freePromptsLeft))
  }
  bind(contract.askPublic, (call) => askStory(call, 'public'))
  bind(contract.askPrivate, (call) => askStory(call, 'private'))

  bind(contract.askDocuments, async ({ viewer, body, reply }) => {
    const buffer = bufferedReader()
    const answerId = await chat.askDocuments(viewer, body, buffer.reader)
    const stream = openEventStream(reply)
    sendId(answerId, stream)
    buffer.pour((event) => sendDocumentEvent(event, stream))
  })

  bind(contract.answerEvents, async ({ viewer, params, request, reply }) => {
    const storyId = await chat.storyOf(params.id)
    const isOwner = storyId !== null && (await isStoryOwner(viewer, storyId))
    const stream = openEventStream(reply)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    // From here on hiding the story ends this; whether it was hidden before is asked by the first look at the answer.
    const close = () => {
      left.abort()
      closeHidden(stream)
    }
    if (storyId) reply.raw.once('close', readings.add({ storyId, isOwner, close }))
    sendId(params.id, stream)
    try {
      for await (const event of followAnswer(viewer, params.id, left.signal)) {
        if (!left.signal.aborted) sendStoryEvent(event, stream, null)
      }
    } catch (err) {
      // The headers are out: what went wrong can only be said in the stream.
      request.log.error({ err }, 'an answer could not be followed')
      stream.send({ error: 'The answer could not be read on. Load the page again.' } satisfies ChatEvent)
    }
    stream.end()
  })

  bind(contract.stopAnswer, async ({ params }) => {
    await chat.stop(params.id)
    return { ok: true as const }
  })
}

function sendId(messageId: MessageId, stream: EventStream): void {
  const event: ChatEvent & DocstoreEvent = { messageId }
  stream.send(event)
}

function closeHidden(stream: EventStream): void {
  const event: ChatEvent = { error: problems.story_not_found.words }
  stream.send(event)
  stream.end()
}

/** An answer may begin before the stream is open: what is heard until then waits. */
function bufferedReader(): { reader: Reader; pour: (hear: (event: AnswerEvent) => void) => void } {
  const waiting: AnswerEvent[] = []
  let hear: (event: AnswerEvent) => void = (event) => void waiting.push(event)
  return {
    reader: { hear: (event) => hear(event) },
    pour(listener) {
      hear = listener
      for (const event of waiting.splice(0)) listener(event)
    },
  }
}

function sendStoryEvent(event: AnswerEvent, stream: EventStream, freePromptsLeft: number | null): void {
  const send = (reply: ChatEvent) => stream.send(reply)
  switch (event.kind) {
    case 'files':
      return send({ relevantFiles: event.files })
    case 'delta':
      return send({ delta: event.text })
    case 'done':
      send({ done: true, message: event.message, ...(freePromptsLeft === null ? {} : { freePromptsLeft }) })
      return stream.end()
    case 'failed':
      send({ error: event.words })
      return stream.end()
    default:
      return unreachable(event)
  }
}

function sendDocumentEvent(event: AnswerEvent, stream: EventStream): void {
  const send = (reply: DocstoreEvent) => stream.send(reply)
  switch (event.kind) {
    case 'files':
      return send({ relevantFiles: event.files })
    case 'delta':
      return send({ delta: event.text })
    case 'done':
      send({ response: event.message.content, message: event.message })
      break
    case 'failed':
      send({ error: event.words })
      break
    default:
      return unreachable(event)
  }
  stream.send('[DONE]')
  stream.end()
}
