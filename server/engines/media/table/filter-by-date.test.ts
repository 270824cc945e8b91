import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const eggs = `Date,What,Pieces
2024-03-02,Eggs,10
2024-05-12,Eggs,20
2024-06-30,Eggs,30
2024-07-01,Eggs,25
2024-07-20,Eggs,15
2024-10-09,Eggs,50
`

test.each([
  ['How many eggs in all before 1 July 2024?', '60', 'before 1 July 2024'],
  ['How many eggs until the end of June 2024, altogether?', '60', 'until June 2024'],
  ['Wie viele Eier seit Juli 2024 insgesamt?', '90', 'since July 2024'],
  ['Wie viele Eier ab dem 1. Juli 2024 insgesamt?', '90', 'since 1 July 2024'],
  ['Combien de pièces à partir de juillet 2024, au total ?', '90', 'since July 2024'],
  ['¿Cuántos huevos hasta finales de junio, en total?', '60', 'until June'],
  ['How many eggs after June 2024, altogether?', '90', 'after June 2024'],
  ['How many eggs in July 2024 or later, altogether?', '90', 'since July 2024'],
])('%s', async (question, figure, condition) => {
  const computed = await ask(eggs, question, 'eggs huevos œufs Eier.csv')
  expect(computed).toMatchObject({ figure, unmet: null })
  expect(computed?.conditions).toContain(condition)
})

test('what comes from July is of July', async () => {
  expect(await ask(eggs, 'How many eggs from July 2024, altogether?')).toMatchObject({ figure: '40' })
})

test('months of a half and of a span in short names, and a year of two digits behind a month', async () => {
  const costs = `Datum;Posten;Betrag
03.05.2023;Diesel;10,00
07.05.2024;Diesel;12,00
08.05.2024;Diesel;8,00
08.07.2024;Diesel;30,00
09.11.2024;Diesel;40,00
`
  expect(await ask(costs, 'Summe der Beträge im Mai 24')).toMatchObject({ figure: '20.00' })
  expect(await ask(costs, 'Wie viel haben wir im zweiten Halbjahr 2024 ausgegeben?')).toMatchObject({
    figure: '70.00',
  })
  expect(
    await ask(costs, 'Wie viel haben wir okt bis dez 2024 für Diesel insgesamt ausgegeben?'),
  ).toMatchObject({
    conditions: ['Diesel', 'October 2024 and November 2024 and December 2024'],
  })
})

test.each([
  ['How many payments were there on a Sunday?', '2'],
  ['Wie viele Zahlungen an einem Sonntag?', '2'],
  ['Combien de paiements un dimanche ?', '2'],
])('a day of the week that comes again: %s', async (question, figure) => {
  const payments = 'Date,Payee,Amount\n2024-06-02,Ada,10.00\n2024-06-03,Ben,20.00\n2024-06-09,Cy,30.00\n'
  expect(await ask(payments, question, 'payments Zahlungen paiements.csv')).toMatchObject({ figure })
})

test('who was there on a day that has a column of marks', async () => {
  const list = `Name;Stimme;2.4.;9.4.;30.4.
Hedda;Sopran;x;x;x
Ute;Sopran;–;x;e
Rupert;Bass;x;e;x
`
  expect(
    await ask(list, 'Wie viele waren bei der Probe am 30. April 2025 da?', 'Probe Frühjahr 2025.csv'),
  ).toMatchObject({ operation: 'count', figure: '2', conditions: ['30 April 2025'] })
})

test('a month and a year that stand apart are of each other', async () => {
  const budget = `Item,Jan,Feb,Mar,Apr
Tours,20.00,60.00,180.00,260.00
Shop,200.00,100.00,300.00,310.00
`
  expect(
    await ask(budget, 'what is planned for tours in march in the 2025 budget', 'budget_2025.csv'),
  ).toMatchObject({ column: 'March', rows: [{ value: '180.00' }] })
})
