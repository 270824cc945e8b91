import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/chat.ts'
import type { ChatEvent, DocstoreEvent } from '#contract/chat.ts'
import type { FileId, MessageId, StoryId } from '#contract/ids.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Chat } from '#server/features/chat/chat-service.ts'
import type { FollowAnswer } from '#server/features/chat/follow-answer.ts'
import { endStream, type ReadingEnd } from '#server/features/chat/reading-end.ts'
import type { AnswerEvent, Reader } from '#server/features/chat/running-answers.ts'
import type { Bind, OnSignedOut } from '#server/http/bind-endpoints.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { openEventStream, type EventStream } from '#server/http/event-stream.ts'
import { unreachable } from '#server/lib/unreachable.ts'

/** What the stream of a document answer ends with (specification 2, section 7). */
const documentEnd = '[DONE]'

interface Services {
  chat: Chat
  followAnswer: FollowAnswer
  readingEnd: ReadingEnd
}

export function chatRoutes(bind: Bind, { chat, followAnswer, readingEnd }: Services): void {
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
    onSignedOut: OnSignedOut
    request: FastifyRequest
    reply: FastifyReply
  }
  const askStory = async (call: StoryAsk, scope: 'public' | 'private') => {
    const { viewer, params, body, request, reply } = call
    const end = readingEnd(call, params.id)
    const buffer = bufferedReader()
    const question = { ...body, storyId: params.id, scope, address: clientAddress(request) }
    const { answerId, freePromptsLeft } = await chat.askStory(viewer, question, buffer.reader)
    const stream = openEventStream(reply)
    sendId(answerId, stream)
    endStream(stream, end, null)
    buffer.pour((event) => sendStoryEvent(event, stream, freePromptsLeft))
  }
  bind(contract.askPublic, (call) => askStory(call, 'public'))
  bind(contract.askPrivate, (call) => askStory(call, 'private'))

  bind(contract.askDocuments, async (call) => {
    const { viewer, body, reply } = call
    const end = readingEnd(call, null)
    const buffer = bufferedReader()
    const answerId = await chat.askDocuments(viewer, body, buffer.reader)
    const stream = openEventStream(reply)
    sendId(answerId, stream)
    endStream(stream, end, documentEnd)
    buffer.pour((event) => sendDocumentEvent(event, stream))
  })

  bind(contract.answerEvents, async (call) => {
    const { viewer, params, signal, request, reply } = call
    // From here on hiding the story ends this; whether it was hidden before is asked by the first look at the answer.
    const end = readingEnd(call, await chat.storyOf(params.id))
    const stream = openEventStream(reply)
    sendId(params.id, stream)
    endStream(stream, end, null)
    const over = AbortSignal.any([signal, end])
    try {
      for await (const event of followAnswer(viewer, params.id, over)) {
        if (!over.aborted) sendStoryEvent(event, stream, null)
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
      send(failureOf(event))
      return stream.end()
    default:
      return unreachable(event)
  }
}

const failureOf = ({ words, code }: AnswerEvent & { kind: 'failed' }) => ({
  error: words,
  ...(code === undefined ? {} : { code }),
})

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
      send(failureOf(event))
      break
    default:
      return unreachable(event)
  }
  stream.send(documentEnd)
  stream.end()
}
