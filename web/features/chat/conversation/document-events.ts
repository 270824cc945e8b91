import type { ChatEvent, DocstoreEvent } from '#contract/chat.ts'

/** The stream of a document answer in the words of a story's: its whole text, which comes last, is its end. */
export async function* documentEvents(events: AsyncIterable<DocstoreEvent>): AsyncGenerator<ChatEvent> {
  for await (const { response, ...event } of events) {
    yield response === undefined ? event : { ...event, done: true }
  }
}
