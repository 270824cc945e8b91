import { describe, expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const van = `Date,Driver,Trip,Odo start,Odo end,Fuel cost
2024-03-04,Hetty,Tip,40200,40230,
2024-03-09,Cass,Ferry,40230,40350,61.20
2024-04-02,Hetty,School,40350,40362,
2024-04-20,Cass,Ferry,40370,40475,55.00
2024-04-28,Hetty,Market,40475,40500,
`

describe('how far each row went, by what the counter showed before and after it', () => {
  test.each([
    ['miles in April 2024', '142', 3],
    ['How many km did Hetty drive in total?', '67', 3],
    ['Wie viele Meilen ist Cass 2024 insgesamt gefahren?', '225', 2],
    ['Combien de kilomètres Hetty a-t-elle faits en tout ?', '67', 3],
    ['¿Cuántos kilómetros condujo Cass en total?', '225', 2],
  ])(
    '%s: the rows that are asked for, and not what others drove in between',
    async (question, figure, rowCount) => {
      expect(await ask(van, question)).toMatchObject({ column: 'Distance', figure, rowCount, missing: [] })
    },
  )

  test('the longest, who drove most, and what stands beside each row', async () => {
    const longest = await ask(van, 'longest trip - when, how many km?')
    expect(longest).toMatchObject({ operation: 'greatest', figure: '120' })
    expect(longest?.label).toContain('2024-03-09')
    expect(await ask(van, 'who drove the most miles?')).toMatchObject({ label: 'Cass', figure: '225' })
    const [row] = (await ask(van, 'How many miles did Hetty drive on 4 March 2024?'))?.rows ?? []
    expect(row).toMatchObject({
      value: '30',
      text: 'Date: 2024-03-04; Driver: Hetty; Trip: Tip; Odo start: 40200; Odo end: 40230',
    })
  })

  test('what else the table tells stays as it is', async () => {
    expect(await ask(van, 'fuel cost in total')).toMatchObject({ column: 'Fuel cost', figure: '116.20' })
    expect(await ask(van, 'How often did Hetty drive the van?')).toMatchObject({ figure: '3' })
    expect(await ask(van, 'how many trips were over 100 km?')).toMatchObject({ operation: 'count' })
    expect(await ask(van, 'What did the odometer show at the end of March 2024?')).not.toMatchObject({
      column: 'Distance',
      operation: 'sum',
    })
  })

  test.each([
    ['Odo out (km)', 'Odo in (km)'],
    ['km Anfang', 'km Ende'],
    ['Compteur départ (km)', 'Compteur arrivée (km)'],
    ['km salida', 'km llegada'],
    ['Tacho alt km', 'Tacho neu km'],
  ])('%s and %s', async (from, to) => {
    const log = `Datum;Fahrer;${from};${to}\n2024-01-08;Ida;1000;1050\n2024-01-09;Udo;1050;1100\n2024-01-10;Ida;1100;1190\n`
    expect(await ask(log, 'Wie viele km ist Ida insgesamt gefahren?')).toMatchObject({
      column: 'Distance',
      figure: '140',
      unit: 'km',
    })
  })

  test('a column of the file itself is used', async () => {
    const log =
      'Datum;Fahrer;km Anfang;km Ende;gef. km\n2024-01-08;Ida;1000;1050;50\n2024-01-10;Ida;1100;1190;90\n'
    expect(await ask(log, 'Wie viele km ist Ida insgesamt gefahren?')).toMatchObject({
      column: 'gef. km',
      figure: '140',
    })
  })

  test('what went out and came in of something else is no distance', async () => {
    const till = 'Date,Cash in,Cash out\n2024-01-08,50,80\n2024-01-09,60,75\n'
    expect(await ask(till, 'How much cash came in in total?')).toMatchObject({ figure: '110' })
    const ways = 'Date,km out,km back\n2024-01-08,50,48\n2024-01-09,60,62\n'
    expect(await ask(ways, 'km out in total')).toMatchObject({ column: 'km out', figure: '110' })
  })
})
