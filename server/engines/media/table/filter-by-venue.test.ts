import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const games = `Date,Opponent,H/A,Spectators
2024-03-02,Leek,H,120
2024-03-09,Bury,A,40
2024-03-16,York,H,80
2024-03-23,Hull,A,60
`

test.each([
  ['average number of spectators at home', '100.00'],
  ['Wie viele Zuschauer im Schnitt auswärts?', '50.00'],
  ['moyenne de spectateurs à domicile', '100.00'],
  ['media de espectadores fuera de casa', '50.00'],
])('%s', async (question, figure) => {
  expect(await ask(games, question, 'games spectators 2024.csv')).toMatchObject({
    operation: 'average',
    figure,
  })
})

test('where nothing is asked of where, games of both are meant', async () => {
  expect(await ask(games, 'average number of spectators', 'games.csv')).toMatchObject({ figure: '75.00' })
})
