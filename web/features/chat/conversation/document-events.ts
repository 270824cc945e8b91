import type { ChatEvent, DocstoreEvent } from '#contract/calls/chat.ts'

/** The stream of a document answer in the words of a story's: its whole text, which comes last, is its end. */
export async function* documentEvents(
  events: AsyncIterable<DocstoreEvent>,
): AsyncGenerator<ChatEvent & { response?: string | undefined }> {
  for await (const event of events) {
    yield event.response === undefined ? event : { ...event, done: true }
  }
}
