import { expect, test } from 'vitest'
import { ApiProblem } from '#web/api/api-problem.ts'
import { freshAddress } from './fresh-address.ts'

/** Asks a server that answers these one after the other, the last one for ever; gives back what came of it. */
async function outcomeOf(answers: (string | null | Error)[], triesBefore = 0, isWanted = () => true) {
  const pauses: number[] = []
  let asks = 0
  const outcome = await freshAddress({
    triesBefore,
    ask: async () => {
      const answer = answers[Math.min(asks, answers.length - 1)] ?? null
      asks += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    pause: async (ms) => void pauses.push(ms),
    isWanted,
  })
  return { outcome, asks, pauses }
}

const silence = new ApiProblem(0, 'No answer.')

test('a call that fails and a reply without an address are tries like others', async () => {
  expect(await outcomeOf([silence, null, new ApiProblem(503, 'Later.'), '/picture'])).toMatchObject({
    outcome: { address: '/picture', tries: 4 },
    asks: 4,
  })
})

test('there are eight tries, each after a longer wait of at most five seconds', async () => {
  expect(await outcomeOf([silence])).toEqual({
    outcome: null,
    asks: 8,
    pauses: [800, 1600, 2400, 3200, 4000, 4800, 5000, 5000],
  })
  expect(await outcomeOf([null], 6)).toMatchObject({ outcome: null, asks: 2 })
  expect(await outcomeOf(['/picture'], 8)).toMatchObject({ outcome: null, asks: 0 })
})

test('a refusal ends the asking', async () => {
  expect(await outcomeOf([silence, new ApiProblem(404, 'Gone.')])).toMatchObject({
    outcome: 'refused',
    asks: 2,
  })
})

test('no one asks for a picture that is not shown any more', async () => {
  expect(await outcomeOf(['/picture'], 0, () => false)).toMatchObject({ outcome: null, asks: 0 })
})
