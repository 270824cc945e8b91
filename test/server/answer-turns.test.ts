import { afterAll, beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatEvent } from '#contract/calls/chat.ts'
import { createBuiltinAi } from '#server/engines/ai/builtin/builtin-ai.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { EventReader } from '#test/support/event-reader.ts'
import { member, type Person } from '#test/support/person.ts'

/** Answers that were begun, by their questions; each ends when a test says so. */
const begun = new Map<string, () => void>()
/** Connections that are held by answers while they are written. */
const ai = {
  ...createBuiltinAi(),
  async *answer({ question }: { question: string }, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.set(question, resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    await promise
    signal.throwIfAborted()
    yield `Answer to ${question}`
  },
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { ai })
})
afterAll(() => app.close())

const ask = async (person: Person, prompt: string): Promise<EventReader> =>
  new EventReader(await person.request(chat.askDocuments, { body: { prompt } }))

async function waitUntilBegun(question: string): Promise<void> {
  await expect.poll(() => begun.has(question)).toBe(true)
}

const textOf = (events: readonly ChatEvent[]) => events.map(({ delta = '' }) => delta).join('')

test('H3: of many questions of one person two are answered at once, the others say that they wait, and a neighbour is answered meanwhile', async () => {
  const [maren, nora] = [await member(app), await member(app)]
  const readers = [await ask(maren, 'one'), await ask(maren, 'two')]
  await waitUntilBegun('one')
  await waitUntilBegun('two')
  const third = await ask(maren, 'three')
  expect(await third.next()).toMatchObject({ messageId: expect.any(String) })
  expect(await third.next()).toEqual({ waiting: 'own' })

  const neighbour = await ask(nora, 'four')
  await waitUntilBegun('four')
  begun.get('four')?.()
  expect(textOf(await neighbour.rest())).toContain('Answer to four')
  expect(begun.has('three')).toBe(false)

  begun.get('one')?.()
  await waitUntilBegun('three')
  expect(await third.next()).toEqual({ waiting: null })
  begun.get('two')?.()
  begun.get('three')?.()
  expect(textOf(await third.rest())).toContain('Answer to three')
  await Promise.all(readers.map((reader) => reader.rest()))
})

test('H3: a waiting question can be stopped, is stored as stopped and never begun', async () => {
  const maren = await member(app)
  const readers = [await ask(maren, 'first'), await ask(maren, 'second')]
  await waitUntilBegun('second')
  const waiting = await ask(maren, 'never begun')
  const started = await waiting.next()
  expect(await waiting.next()).toEqual({ waiting: 'own' })
  await maren.call(chat.stopAnswer, { params: { id: started?.messageId ?? '' } })
  expect((await waiting.rest()).at(-1)?.message).toMatchObject({ stopped: true, content: '' })
  for (const question of ['first', 'second']) begun.get(question)?.()
  await Promise.all(readers.map((reader) => reader.rest()))
  await app.idle()
  expect(begun.has('never begun')).toBe(false)
})
