import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const invoices = `No,Issued,Customer,Amount €,Due,Paid on
1,2024-01-10,Mill Café,100.00,2024-02-09,2024-01-30
2,2024-02-01,Mill Café,50.00,2024-03-02,2024-03-12
3,2024-02-28,Harbour Inn,80.00,2024-03-29,2024-03-09
4,2024-05-01,Harbour Inn,70.00,2024-05-31,
`

test.each([
  ['How long does Mill Café take to pay on average?', 'average', '30.00', 2],
  ['Nach wie vielen Tagen zahlt Harbour Inn im Schnitt?', 'average', '10.00', 1],
  ['Combien de jours Mill Café met-il en moyenne pour payer ?', 'average', '30.00', 2],
])('%s', async (question, operation, figure, rowCount) => {
  expect(await ask(invoices, question, 'invoices.csv')).toMatchObject({
    operation,
    figure,
    unit: 'days',
    column: 'Days from Issued to Paid on',
    rowCount,
  })
})

test('who takes longest to pay is told by the mean of each', async () => {
  expect(
    await ask(invoices, 'Which customer takes longest to pay on average?', 'invoices.csv'),
  ).toMatchObject({ operation: 'greatest', label: 'Mill Café', figure: '30.00', isOfMeans: true })
})

test('how late something was is counted from when it was due', async () => {
  expect(await ask(invoices, 'How many days late was Mill Café on average?', 'invoices.csv')).toMatchObject({
    column: 'Days from Due to Paid on',
    figure: '0.00',
  })
})

test('a column of nights tells itself how long somebody stayed', async () => {
  const stays = `Guest,Arrival,Departure,Nights
Abel,2024-05-03,2024-05-05,2
Berg,2024-05-04,2024-05-08,4
`
  expect(await ask(stays, 'How long do guests stay on average?', 'stays.csv')).toMatchObject({
    column: 'Nights',
    figure: '3.00',
  })
})
