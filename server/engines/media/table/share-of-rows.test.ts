import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const bookings = `Date,Guest,Channel,Status,Paid,Nights,Total (EUR)
2024-01-05,Meyer,Website,stayed,yes,2,200.00
2024-02-10,Dupont,Phone,stayed,no,3,300.00
2024-02-11,Meyer,Website,cancelled,no,1,90.00
2024-03-02,Lopez,Website,no-show,no,2,150.00
2024-03-15,Dupont,Phone,stayed,yes,5,600.00
2023-07-15,Smith,Phone,stayed,yes,5,650.00
2023-07-20,Smith,Agency,cancelled,no,1,50.00
2023-08-01,Lopez,Website,stayed,yes,4,400.00
`

test.each([
  [
    'what percentage of the bookings over 160 euros were paid?',
    '80.0',
    '4 of 5 rows',
    ['Paid: yes', 'Total (EUR) over 160'],
  ],
  ['what percentage of the bookings were no-shows', '12.5', '1 of 8 rows', ['no-show']],
  ['what percentage of the bookings in 2024 were cancelled?', '20.0', '1 of 5 rows', ['cancelled', '2024']],
  ['Wie viel Prozent der Buchungen 2024 kamen über die Website?', '60.0', '3 of 5 rows', ['Website', '2024']],
  ['quel pourcentage des réservations venaient de Phone ?', '37.5', '3 of 8 rows', ['Phone']],
  ['Welcher Anteil der Buchungen 2024 kam vom Phone?', '40.0', '2 of 5 rows', ['Phone', '2024']],
  [
    'What percentage of the paid bookings came from the Website?',
    '50.0',
    '2 of 4 rows',
    ['Website', 'Paid: yes'],
  ],
  ['What is the percentage of cancelled bookings?', '25.0', '2 of 8 rows', ['cancelled']],
] as const)('%s', async (question, figure, label, conditions) => {
  expect(await ask(bookings, question, 'bookings.csv')).toMatchObject({
    operation: 'share',
    figure,
    unit: '%',
    label,
    conditions,
    unmet: null,
  })
})

test.each([
  ['what percentage of the nights came from Phone', '56.5', '13 of 23'],
  ['quelle part du total vient de Dupont ?', '36.9', '900.00 of 2,440.00 EUR'],
  ['¿Qué tanto por ciento de los ingresos de 2024 vino de Dupont?', '67.2', '900.00 of 1,340.00 EUR'],
  ['Wie viel Prozent der Einnahmen kamen im Juli 2023?', '63.6', '700.00 of 1,100.00 EUR'],
] as const)('of amounts their sum is meant: %s', async (question, figure, label) => {
  expect(await ask(bookings, question, 'bookings.csv')).toMatchObject({ operation: 'share', figure, label })
})

test('of months side by side all things together are the whole, without the row of totals', async () => {
  const budget = `Posten;Jan;Feb;Mär;Apr;Mai
Miete;700;700;700;700;700
Essen;300;250;350;300;300
Strom;50;50;50;50;50
Summe;1050;1000;1100;1050;1050
`
  expect(
    await ask(budget, 'Wie viel Prozent der Ausgaben gehen für Essen drauf?', 'haushalt.csv'),
  ).toMatchObject({
    figure: '28.6',
    label: '1,500 of 5,250',
  })
})

test('what people answered, where most of the question stands in the heading', async () => {
  const survey = `Week,Food (1-5),Come again?,Shower
1,4,yes,yes
1,3,maybe,no
2,5,yes,no
2,2,no,no
`
  expect(
    await ask(survey, 'share of people in the survey who said yes, come again, in percent', 'survey.csv'),
  ).toMatchObject({ figure: '50.0', label: '2 of 4 rows', conditions: ['Come again?: yes'] })
})

test.each([
  // Nothing that the table knows tells the part.
  'what percentage of the bookings were by bike',
  'quel pourcentage des nuits en 2024 ?',
  // What rose is no part.
  'by what percentage did the total rise?',
])('no share is told: %s', async (question) => {
  expect((await ask(bookings, question, 'bookings.csv'))?.operation).not.toBe('share')
})

test('of what came in and went out in one column no share is told', async () => {
  const account = `Date,Text,Amount
2024-01-02,Rent,-700.00
2024-01-03,Salary,2000.00
2024-01-04,Food,-80.00
`
  const computed = await ask(account, 'what percentage of our money went to rent', 'account.csv')
  expect(computed?.figure).toBeNull()
})

const takings = `Day,Where,Takings €,of which card €
2024-05-01,Market,200.00,50.00
2024-05-08,Market,300.00,200.00
2023-05-01,Market,100.00,10.00
`

test.each([
  ['What share of the takings in 2024 was paid by card?', '50.0', '250.00 of 500.00 €'],
  ['quelle part des ventes 2024 a été payée par carte, en % ?', '50.0', '250.00 of 500.00 €'],
])('a column that tells how much of another it is: %s', async (question, figure, label) => {
  expect(await ask(takings, question, 'takings ventes.csv')).toMatchObject({
    operation: 'share',
    figure,
    unit: '%',
    label,
  })
})

test('who is not sure has not said yes', async () => {
  const survey = `No,Country,Would you return?
1,France,yes
2,Spain,maybe
3,Italy,no
4,France,yes
`
  expect(await ask(survey, 'What percentage of the guests would return?', 'survey.csv')).toMatchObject({
    figure: '50.0',
    label: '2 of 4 rows',
  })
})
