import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const invoices = `Datum;Kunde;Rechnung;Zahlungsart;Betrag (EUR)
2024-01-05;Wirth;R1;bar;200,00
2024-02-10;Albers;R2;bar;300,00
2024-02-11;Wirth;R3;Karte;450,00
2024-03-02;Lutz;R4;bar;500,00
2024-03-15;Albers;R5;Karte;100,00
2023-07-15;Ohm;R6;bar;60,00
`

const told = async (question: string, table = invoices, name = 'rechnungen.csv') =>
  (await ask(table, question, name))?.groups?.map(({ label, text }) => `${label}: ${text}`)

test.each([
  ['top three customers by amount', ['Wirth: 650.00', 'Lutz: 500.00', 'Albers: 400.00']],
  ['unsere zwei besten Kunden', ['Wirth: 650.00', 'Lutz: 500.00']],
  ['les 2 plus gros clients de 2024', ['Wirth: 650.00', 'Lutz: 500.00']],
  ['los dos clientes con más importe', ['Wirth: 650.00', 'Lutz: 500.00']],
  ['Welche zwei Kunden hatten die meisten Rechnungen?', ['Wirth: 2 rows', 'Albers: 2 rows']],
  ['die zwei teuersten Monate', ['Februar 2024: 750.00', 'März 2024: 600.00']],
])('groups in their order: %s', async (question, groups) => {
  expect(await told(question)).toEqual(groups)
})

test.each([
  [
    'die drei größten Rechnungen',
    ['Lutz, R4, 2024-03-02: 500.00', 'Wirth, R3, 2024-02-11: 450.00', 'Albers, R2, 2024-02-10: 300.00'],
  ],
  ['the two highest payments', ['Lutz, 2024-03-02: 500.00', 'R3, Wirth, 2024-02-11: 450.00']],
  ['las dos facturas más bajas', ['Ohm, R6, 2023-07-15: 60.00', 'Albers, R5, 2024-03-15: 100.00']],
])('rows in their order: %s', async (question, groups) => {
  expect(await told(question)).toEqual(groups)
})

test('those that are like the last one are told as well', async () => {
  const scores = 'Name,Points\nAda,9\nBert,7\nCleo,7\nDora,5\n'
  expect(await told('top two players by points', scores, 'players.csv')).toEqual([
    'Ada: 9',
    'Bert: 7',
    'Cleo: 7',
  ])
})

test('rows are not taken for what no column is called', async () => {
  expect(await told('the two best drivers')).toBeUndefined()
})

test('the number of what is called so is none of the greatest', async () => {
  const results = 'Place,Name,Club\n1,Ada,Sun\n2,Bert,Sun\n3,Cleo,Moon\n'
  expect(await ask(results, 'How many of Sun are in the top 48?', 'top 48.csv')).toMatchObject({
    operation: 'count',
    figure: '2',
  })
})
