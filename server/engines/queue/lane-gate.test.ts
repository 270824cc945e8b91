import { expect, test } from 'vitest'
import { createLaneGate, laneFlags } from './lane-gate.ts'

const flags = (owner: string) => laneFlags({ name: 'films', owner })
const gateOf = () => createLaneGate({ films: { atOnce: 2, perOwner: 1 }, common: { atOnce: 1, perOwner: 1 } })

async function take(gate: ReturnType<typeof gateOf>, job: string[]): Promise<void> {
  await gate.look()
  gate.looked(job)
}

test('an owner who has taken all places is passed over, and so is a lane that is full', async () => {
  const gate = gateOf()
  await take(gate, flags('maren'))
  expect(gate.closed()).toEqual(['films:maren'])
  await take(gate, flags('jonas'))
  expect(gate.closed().toSorted()).toEqual(['films', 'films:jonas', 'films:maren'])
  expect(gate.left(flags('maren'))).toBe(true)
  expect(gate.closed()).toEqual(['films:jonas'])
})

test('workers look one after another, so that two never take the last place', async () => {
  const gate = gateOf()
  await gate.look()
  let seen: string[] | null = null
  const second = gate.look().then((closed) => (seen = closed))
  await Promise.resolve()
  expect(seen).toBeNull()
  gate.looked(['common'])
  await second
  expect(seen).toEqual(['common'])
})

test('a look that finds nothing lets the next one look', async () => {
  const gate = gateOf()
  await take(gate, [])
  await take(gate, [])
  expect(gate.closed()).toEqual([])
})

test('a place no one waited for is given back without a word, and a lane of the past has one place', async () => {
  const gate = createLaneGate({ films: { atOnce: 2, perOwner: 2 } })
  await take(gate, flags('maren'))
  expect(gate.left(flags('maren'))).toBe(false)
  await take(gate, ['gone'])
  expect(gate.closed()).toEqual(['gone'])
})
