import { expect, test } from 'vitest'
import { createFairTurns } from '#server/lib/fair-turns.ts'

const never = new AbortController().signal

/** Takes turns in the order given and records the order in which they start. */
function takeAll(turns: ReturnType<typeof createFairTurns>, askers: readonly string[]) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  for (const [at, asker] of askers.entries()) {
    const name = `${asker}${at}`
    const noteBegin = async () => {
      const end = await turns.take(asker, never)
      begun.push(name)
      ends.set(name, end)
    }
    void noteBegin()
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { begun, end }
}

const settled = () => new Promise((resolve) => void setImmediate(resolve))

test('H3: an asker has two answers at work, and askers are served round-robin', async () => {
  const turns = createFairTurns({ atOnce: 3, perAsker: 2 })
  const { begun, end } = takeAll(turns, ['ana', 'ana', 'ana', 'ana', 'ben', 'ben', 'cleo'])
  await settled()
  expect(begun).toEqual(['ana0', 'ana1', 'ben4'])
  expect([turns.waitsFor('ana'), turns.waitsFor('dora')]).toEqual(['own', 'others'])
  await end('ben4')
  expect(begun.at(-1)).toBe('ben5')
  await end('ana0')
  expect(begun.at(-1)).toBe('cleo6')
  await end('ben5')
  expect(begun.at(-1)).toBe('ana2')
})

test('H3: a question that is given up leaves the line', async () => {
  const turns = createFairTurns({ atOnce: 1, perAsker: 1 })
  const first = await turns.take('ana', never)
  const givenUp = new AbortController()
  const second = turns.take('ana', givenUp.signal)
  const third = turns.take('ana', never)
  givenUp.abort(new Error('stopped'))
  await expect(second).rejects.toThrow('stopped')
  first()
  const end = await third
  expect(turns.waitsFor('ana')).toBe('own')
  end()
  expect(turns.waitsFor('ana')).toBeNull()
})
