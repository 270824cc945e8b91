import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const bookings = `Check-in,Guest,Herkunft,Channel,Total
2024-01-05,Meyer,Kiel,Website,100.00
2024-02-10,Dupont,Kiel,Phone,900.00
2024-02-11,Abt,Bonn,Website,90.00
2024-03-02,Lopez,Kiel,Website,50.00
`
const harvest = `Tag;Sorte;Wer;Menge (kg);Zucker (%)
2024-09-01;Elstar;Ute;40,0;12,1
2024-09-01;Boskop;Jan;35,0;11,0
2024-09-05;Elstar;Jan;60,0;13,5
2024-09-06;Boskop;Ute;5,0;12,9
`
const hires = `Date	Client	Article	Qté	PU	Mt
01.07.2024	Brandt	Kayak	1	80,00	80,00
02.07.2024	Lund	Palmes	3	5,00	15,00
03.07.2024	Lund	Palmes	4	5,00	20,00
`

test.each([
  ['Which channel brought the most bookings?', 'Website', '3 rows'],
  ['Welcher Channel wurde am häufigsten gebucht?', 'Website', '3 rows'],
  ['Channel mit den meisten Buchungen, welcher Channel ist das?', 'Website', '3 rows'],
  ['le channel le plus fréquent', 'Website', '3 rows'],
  ['Aus welcher Stadt kamen die meisten Gäste?', 'Kiel', '3 rows'],
  ['Which channel brought the most money?', 'Phone', '900.00'],
] as const)('rows are counted where things are meant: %s', async (question, label, figure) => {
  expect(await ask(bookings, question, 'bookings.csv')).toMatchObject({
    operation: 'greatest',
    label,
    figure,
  })
})

test.each([
  ['On which day did we pick the most fruit by kg?', '1 September 2024', '75.0'],
  ['An welchem Tag haben wir am meisten kg geerntet?', '1 September 2024', '75.0'],
  ['¿Quién recogió más kilos y cuántos?', 'Jan', '95.0'],
  ['Wer hat am meisten kg geerntet und wie viele?', 'Jan', '95.0'],
] as const)('what each day and each person comes to: %s', async (question, label, figure) => {
  expect(await ask(harvest, question, 'ernte.csv')).toMatchObject({ operation: 'greatest', label, figure })
})

test('one thing of a day is told as it is, and not what all of that day comes to', async () => {
  expect(await ask(harvest, 'On which day was the largest single harvest in kg?', 'ernte.csv')).toMatchObject(
    {
      figure: '60.0',
    },
  )
})

test.each([
  ['Quel article a rapporté le plus ?', 'Kayak', '80.00'],
  ['Quel client a loué pour le plus gros total ?', 'Brandt', '80.00'],
  ['bester Client nach Betrag', 'Brandt', '80.00'],
] as const)('money is what was brought in: %s', async (question, label, figure) => {
  expect(await ask(hires, question, 'locations.csv')).toMatchObject({ operation: 'greatest', label, figure })
})

test.each([
  ['What was our most expensive month?', 'February 2024'],
  ['Was war der teuerste Monat?', 'Februar 2024'],
  ['mes más caro', 'febrero 2024'],
] as const)('a month is what its rows come to: %s', async (question, label) => {
  expect(await ask(bookings, question, 'bookings.csv')).toMatchObject({ label })
})

test('and so is one that stands beside others', async () => {
  const wide = 'Poste;janvier;février;mars;avril;mai\nLoyer;500;500;500;500;500\nChauffage;90;120;60;10;10\n'
  expect(await ask(wide, 'Quel a été le mois le plus cher ?', 'budget 2024.csv')).toMatchObject({
    label: 'février 2024',
    figure: '620',
  })
})
