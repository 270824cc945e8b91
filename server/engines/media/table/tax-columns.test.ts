import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const invoices = `No,Date,Customer,Net,VAT,Gross,Status
1,2024-01-10,Mill,€100.00,€20.00,€120.00,open
2,2024-02-10,Inn,€200.00,€40.00,€240.00,paid
3,2024-03-10,Mill,€50.00,€10.00,€60.00,open
`

test.each([
  ['How much is still open, including VAT?', '180.00', 'Gross'],
  ['total invoiced in 2024 without VAT', '350.00', 'Net'],
  ['Summe der Rechnungen 2024 inkl. MwSt', '420.00', 'Gross'],
  ['total des factures 2024 TTC', '420.00', 'Gross'],
  ['How much VAT did we charge in 2024 in all?', '70.00', 'VAT'],
])('%s', async (question, figure, column) => {
  expect(await ask(invoices, question, 'invoices Rechnungen factures.csv')).toMatchObject({
    operation: 'sum',
    figure,
    column,
  })
})

test('a rate in a heading is no value of the first row', async () => {
  const bills = `N° facture;Date;Client;Montant HT;TVA 5,5 %;Montant TTC
F1;14/01/2025;Galoche;100,00 €;5,50 €;105,50 €
F2;16/01/2025;Vrac;200,00 €;11,00 €;211,00 €
`
  expect(await ask(bills, 'total TTC des factures en 2025', 'factures.csv')).toMatchObject({
    figure: '316.50',
    column: 'Montant TTC',
    rowCount: 2,
  })
})
