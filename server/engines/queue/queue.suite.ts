import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobHandlers, Queue, Runner, Transaction } from './queue.ts'

/** An empty queue, and its database. */
export interface QueueWorld {
  queue: Queue
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** One job at a time, so that none is fetched while one runs. */
  start(handlers: JobHandlers): Promise<Runner>
  /** Waits until failed jobs are due again. */
  makeDue(): Promise<void>
  close(): Promise<void>
}

/** The contract of every queue. */
export function queueSuite(name: string, open: () => Promise<QueueWorld>): void {
  describe(name, () => {
    let world: QueueWorld
    let runner: Runner
    const ran: unknown[] = []
    const attempts: { attempt: number; isLastAttempt: boolean }[] = []
    beforeAll(async () => {
      world = await open()
      runner = await world.start({
        note: async (payload) => void ran.push(payload),
        'fail-once': async (payload, { attempt, isLastAttempt }) => {
          attempts.push({ attempt, isLastAttempt })
          if (attempt === 1) throw new Error('not yet')
          ran.push(payload)
        },
        chain: async (payload) => {
          await world.transaction((tx) => world.queue.add(tx, 'note', payload))
        },
      })
    })
    afterAll(async () => {
      await runner.stop()
      await world.close()
    })
    const add = (...job: [name: string, payload: unknown, options?: object]) =>
      world.transaction((tx) => world.queue.add(tx, ...job))
    const takeRan = () => ran.splice(0)

    test('a job runs with its payload once its transaction commits', async () => {
      const payload = { id: '0190', list: [1, null, 'ü "quoted"'] }
      await world.transaction(async (tx) => {
        await world.queue.add(tx, 'note', payload)
        await runner.idle()
        expect(takeRan()).toEqual([])
      })
      await runner.idle()
      expect(takeRan()).toEqual([payload])
    })

    test('a job of a transaction that rolls back never runs, F1', async () => {
      const cancelled = world.transaction(async (tx) => {
        await world.queue.add(tx, 'note', 'never')
        throw new Error('rolled back')
      })
      await expect(cancelled).rejects.toThrow('rolled back')
      await add('note', 'next')
      await runner.idle()
      expect(takeRan()).toEqual(['next'])
    })

    test('a waiting job is replaced by the next of its key', async () => {
      const soon = new Date(Date.now() + 60_000)
      await add('note', 'first', { key: 'same', runAt: soon })
      await add('note', 'second', { key: 'same' })
      await add('note', 'third', { key: 'other' })
      await runner.idle()
      expect(takeRan().toSorted()).toEqual(['second', 'third'])
    })

    test('a first job is replaced by the next of its key, and leaves one that is there alone', async () => {
      await add('note', 'first', { key: 'n2', isFirst: true, runAt: new Date(Date.now() + 60_000) })
      await add('note', 'too late', { key: 'n2', isFirst: true })
      await runner.idle()
      expect(takeRan()).toEqual([])
      await add('note', 'next', { key: 'n2' })
      await runner.idle()
      expect(takeRan()).toEqual(['next'])
    })

    test('a job for later does not run now', async () => {
      await add('note', 'later', { runAt: new Date(Date.now() + 60_000) })
      await runner.idle()
      expect(takeRan()).toEqual([])
    })

    test('idle waits for the jobs that jobs add', async () => {
      await add('chain', 'from a job')
      await runner.idle()
      expect(takeRan()).toEqual(['from a job'])
    })

    test('a job that fails is tried again a little later', async () => {
      await add('fail-once', 'at last', { maxAttempts: 2 })
      await runner.idle()
      expect(takeRan()).toEqual([])
      await world.makeDue()
      await runner.idle()
      expect(takeRan()).toEqual(['at last'])
      expect(attempts).toEqual([
        { attempt: 1, isLastAttempt: false },
        { attempt: 2, isLastAttempt: true },
      ])
    })

    test('jobs of one named queue run one after the other in all runners, and others pass them', async () => {
      const seen: string[] = []
      const finishFirst = Promise.withResolvers<void>()
      const handlers: JobHandlers = {
        turn: async (payload) => {
          seen.push(`${String(payload)} begins`)
          if (payload === 'first') await finishFirst.promise
          seen.push(`${String(payload)} ends`)
        },
        pass: async () => void seen.push('another passes'),
      }
      const runners = [await world.start(handlers), await world.start(handlers)]
      try {
        await add('turn', 'first', { queueName: 'turns' })
        await add('turn', 'second', { queueName: 'turns' })
        await expect.poll(() => seen).toEqual(['first begins'])
        await add('pass', null)
        await expect.poll(() => seen, { timeout: 5_000 }).toEqual(['first begins', 'another passes'])
        finishFirst.resolve()
        const rest = ['first ends', 'second begins', 'second ends']
        await expect.poll(() => seen, { timeout: 5_000 }).toEqual(['first begins', 'another passes', ...rest])
      } finally {
        finishFirst.resolve()
        await Promise.all(runners.map((other) => other.stop()))
      }
    })

    test('the runner says that it is well', async () => {
      await expect(runner.check()).resolves.toBeUndefined()
    })

    test('stopping waits for the running job and takes no other', async () => {
      const started = Promise.withResolvers<void>()
      const finish = Promise.withResolvers<void>()
      const seen: unknown[] = []
      const short = await world.start({
        slow: async (payload) => {
          started.resolve()
          await finish.promise
          seen.push(payload)
        },
      })
      await add('slow', 1)
      await started.promise
      const stopped = short.stop()
      await add('slow', 2)
      finish.resolve()
      await stopped
      expect(seen).toEqual([1])
      await expect(short.check()).rejects.toThrow()
    })
  })
}
