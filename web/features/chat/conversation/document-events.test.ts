import { expect, test } from 'vitest'
import type { DocstoreEvent } from '#contract/calls/chat.ts'
import { documentEvents } from './document-events.ts'

async function* from(...events: DocstoreEvent[]) {
  yield* events
}

test('the whole text of a document answer is its end; the rest is shown as it is', async () => {
  const events = from({ relevantFiles: [] }, { delta: 'Be' }, { response: 'Because.' })
  expect(await Array.fromAsync(documentEvents(events))).toEqual([
    { relevantFiles: [] },
    { delta: 'Be' },
    { response: 'Because.', done: true },
  ])
})
