import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const bookings = `Ref,Guest,Ctry,Arr,Nts,Total,Status
P1,Hall,UK,2024-06-03,3,£90.00,Stayed
P2,Roth,DE,2024-07-09,4,£120.00,Stayed
P3,Lund,DE,2024-07-21,2,£60.00,Cancelled
P4,Vega,ES,2024-08-02,5,£150.00,No-show
`
const orders = `N° cde;Date;Désignation;Qté;PU HT;Mt HT;Payée
C1;12/02/2024;Cadres;10;4,00;40,00;oui
C2;03/05/2024;Ruches;2;90,00;180,00;non
C3;19/09/2024;Voiles;3;15,00;45,00;non
`
const members = `Nr.;Name;geb.;Eintritt;Beitrag;bez. am
1;Brandt, Ole;24.11.63;1981;24,00;28.2.24
2;Kern, Ada;3.5.09;2019;6,00;
3;Voss, Uwe;11.1.70;1999;24,00;
`

test.each([
  ['How many nights did German guests book in all?', bookings, '6'],
  ['Combien de nuits ont passé les clients allemands, en tout ?', bookings, '6'],
  ['Quel est le montant total HT des commandes ?', orders, '265.00'],
  ['Wie viele Mitglieder haben ihren Beitrag noch nicht bezahlt?', members, '2'],
  ['Wie viel Beitrag steht noch aus?', members, '30.00'],
])('a short heading is read in full: %s', async (question, table, figure) => {
  expect(await ask(table, question)).toMatchObject({ figure, unmet: null })
})

test('a birthday of two digits is of the last century, and who joined first is no question of age', async () => {
  const computed = await ask(members, 'Wer ist am längsten Mitglied?')
  expect(computed).toMatchObject({ operation: 'least', figure: '1981' })
  expect(computed?.rows[0]?.text).toContain('geb.: 1963-11-24')
})

test('line totals are what orders come to, and not the prices of one piece', async () => {
  expect(await ask(orders, 'Combien reste-t-il à payer, HT ?')).toMatchObject({
    column: 'Mt HT',
    figure: '225.00',
  })
})
