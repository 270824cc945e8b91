import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const survey = `No,Country,Rooms,Kitchen,Quiet,Value
1,France,5,3,4,4
2,Spain,4,2,4,5
3,France,5,3,3,3
4,Italy,4,4,5,4
`

test.each([
  ['What did guests rate worst on average?', 'least', 'Kitchen', '3.00'],
  ['Was wurde in der Umfrage am besten bewertet?', 'greatest', 'Rooms', '4.50'],
  ['¿Qué valoraron mejor los huéspedes?', 'greatest', 'Rooms', '4.50'],
  ['Qu’est-ce que les clients ont le moins bien noté ?', 'least', 'Kitchen', '3.00'],
])('%s', async (question, operation, label, figure) => {
  expect(await ask(survey, question, 'survey guests.csv')).toMatchObject({
    operation,
    label,
    figure,
    isOfMeans: true,
    groupCount: 4,
  })
})

test('the best mark of one thing is looked for in its column', async () => {
  expect(await ask(survey, 'What was the highest mark for the kitchen?', 'survey.csv')).toMatchObject({
    column: 'Kitchen',
    figure: '4',
  })
})

test('of many marks twelve are drawn, and how many more there are is said', async () => {
  const subjects = Array.from({ length: 15 }, (_, at) => `Topic ${at + 1}`)
  const marks = (shift: number) => subjects.map((_, at) => ((at + shift) % 5) + 1).join(',')
  const csv =
    ['No', ...subjects].join(',') + [0, 0, 1, 3, 3].map((shift, at) => `\n${at + 1},${marks(shift)}`).join('')
  const told = await ask(csv, 'What did guests rate best on average?', 'survey.csv')
  expect(told?.series?.points).toHaveLength(12)
  expect(told?.series?.more).toBe(3)
})
