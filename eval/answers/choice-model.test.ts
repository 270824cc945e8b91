import { expect, test } from 'vitest'
import { fitChoices, scoreOf, type Choice } from './choice-model.ts'

test('what is right becomes the likeliest, and what says nothing gets no weight', () => {
  // The first feature tells the right one, the second is the same for all.
  const choices: Choice[] = [
    {
      rows: [
        [1, 5],
        [0, 5],
        [0.2, 5],
      ],
      isRight: [true, false, false],
    },
    {
      rows: [
        [0.1, 5],
        [0.9, 5],
      ],
      isRight: [false, true],
    },
    {
      rows: [
        [0.3, 5],
        [0.8, 5],
        [0.7, 5],
      ],
      isRight: [false, true, true],
    },
  ]
  const weights = fitChoices(choices)
  expect(weights[0]).toBeGreaterThan(1)
  expect(Math.abs(weights[1] ?? 1)).toBeLessThan(0.01)
  for (const { rows, isRight } of choices) {
    const scores = rows.map((row) => scoreOf(weights, row))
    expect(isRight[scores.indexOf(Math.max(...scores))]).toBe(true)
  }
})
