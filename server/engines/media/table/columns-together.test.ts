import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const markets = `Date,Town,Cash €,Card €,Boats up,Boats down
2024-03-02,Graz,100.00,250.00,3,9
2024-03-09,Leoben,180.00,20.00,6,1
2024-03-16,Graz,90.00,,5,5
`

test('two columns that are named side by side are added up in each row', async () => {
  expect(
    await ask(markets, 'How much did we take in Graz, cash and card together?', 'markets.csv'),
  ).toMatchObject({ operation: 'sum', column: 'Cash € + Card €', figure: '440.00', rowCount: 2 })
})

test('the most of both together is not the most of one of them', async () => {
  const computed = await ask(
    markets,
    'On which day did most boats pass, up and down together?',
    'markets.csv',
  )
  expect(computed).toMatchObject({ column: 'Boats up + Boats down', figure: '12' })
  expect(computed?.label).toContain('2024-03-02')
})

test('what is subtracted is not added up', async () => {
  expect(
    await ask(markets, 'What is the difference between cash and card in all?', 'markets.csv'),
  ).not.toMatchObject({ column: 'Cash € + Card €' })
})
