import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PubSub } from './pubsub.ts'

/** The contract of every event engine. Each call of `open` returns another member of the same network. */
export function pubsubSuite(name: string, open: () => Promise<PubSub>): void {
  describe(name, () => {
    let one: PubSub
    let other: PubSub
    beforeAll(async () => {
      one = await open()
      other = await open()
    })
    afterAll(() => Promise.all([one.close(), other.close()]))

    test('an event reaches every process, in order, and the sender too', async () => {
      const heard = { one: [] as unknown[], other: [] as unknown[] }
      const ends = [
        one.subscribe('order', (message) => heard.one.push(message)),
        other.subscribe('order', (message) => heard.other.push(message)),
      ]
      const sent = Array.from({ length: 20 }, (_, number) => ({ number }))
      for (const message of sent) await one.publish('order', message)
      await expect.poll(() => heard).toEqual({ one: sent, other: sent })
      for (const end of ends) end()
    })

    test('a channel receives its own events only, and nothing after its end', async () => {
      const heard: unknown[] = []
      const end = one.subscribe('mine', (message) => heard.push(message))
      await other.publish('theirs', { id: 'not for me' })
      await other.publish('mine', { id: 'a' })
      await expect.poll(() => heard).toEqual([{ id: 'a' }])
      end()
      const last = Promise.withResolvers<void>()
      const endLast = one.subscribe('last', () => last.resolve())
      await other.publish('mine', { id: 'b' })
      await other.publish('last', {})
      await last.promise
      endLast()
      expect(heard).toEqual([{ id: 'a' }])
    })

    test('a listener that throws keeps no event from others', async () => {
      const heard: unknown[] = []
      const ends = [
        one.subscribe('throws', () => {
          throw new Error('broken listener')
        }),
        one.subscribe('throws', (message) => heard.push(message)),
      ]
      await other.publish('throws', { id: 'a' })
      await expect.poll(() => heard).toEqual([{ id: 'a' }])
      for (const end of ends) end()
    })

    test('any name of a channel and any text pass unharmed', async () => {
      const heard: unknown[] = []
      const channel = `story:0190-"; drop table users; --`
      const end = one.subscribe(channel, (message) => heard.push(message))
      const message = { text: `quotes ' " \\ and ünïcödé 🦉` }
      await other.publish(channel, message)
      await expect.poll(() => heard).toEqual([message])
      end()
    })

    test('content is refused: events are small', async () => {
      await expect(one.publish('big', { text: 'x'.repeat(7_000) })).rejects.toThrow('less than 7,000 bytes')
    })
  })
}
