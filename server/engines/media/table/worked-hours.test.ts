import { describe, expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const helpers = `Datum;Name;von;bis;Pause;Stand
2024-07-06;Elke;08:00;12:30;;Kuchen
2024-07-06;Pit;18:00;01:15;0:30;Theke
2024-07-07;Elke;09:00;17:00;0:45;Kasse
2024-07-07;Pit;10:00;;;Theke
`

describe('hours that only their beginning and their end tell', () => {
  test.each([
    ['Wie viele Stunden hat Elke insgesamt geholfen?', '11:45'],
    ['How many hours did Pit and Elke help in total?', '18:30'],
    ['¿Cuántas horas en total?', '18:30'],
    ["Combien d'heures Elke en tout ?", '11:45'],
  ])('%s', async (question, figure) => {
    expect(await ask(helpers, question)).toMatchObject({ column: 'Hours', unit: 'h', figure })
  })

  test('the longest, the hours of one row, and each row as it is written', async () => {
    const longest = await ask(helpers, 'Wer hatte die längste Schicht?')
    expect(longest).toMatchObject({ figure: '7:15' })
    expect(longest?.rows[0]?.text).toBe(
      'Datum: 2024-07-07; Name: Elke; von: 09:00; bis: 17:00; Pause: 0:45; Stand: Kasse',
    )
    const one = await ask(helpers, 'Wie viele Stunden hat Elke am 7. Juli 2024 gearbeitet?')
    expect(one?.rows[0]).toMatchObject({ value: '7:15 h' })
  })

  test('nothing else is computed of them', async () => {
    expect(await ask(helpers, 'Wie viele Einsätze hatte Pit?')).toMatchObject({ figure: '2' })
  })

  test('breaks in minutes', async () => {
    const rota = 'Day,Who,In,Out,Break (min)\n2024-03-01,Ivo,9:00,17:00,30\n2024-03-02,Ivo,9:00,12:00,\n'
    expect(await ask(rota, 'How many hours did Ivo work in total?')).toMatchObject({ figure: '10:30' })
  })

  test('a stay begins with coming, and a journey with leaving', async () => {
    const stay = 'date;arrivée;départ\n2024-01-08;08:30;17:00\n2024-01-09;09:00;12:00\n'
    expect(await ask(stay, "combien d'heures au total")).toMatchObject({ figure: '11:30' })
    const journey = 'date;départ;arrivée\n2024-01-08;08:30;17:00\n2024-01-09;09:00;12:00\n'
    expect(await ask(journey, "combien d'heures au total")).toMatchObject({ figure: '11:30' })
  })
})

describe('none', () => {
  test('where a column tells them', async () => {
    const told = 'Date,Who,Start,End,Hours\n2024-05-01,Jo,9:00,17:00,7.5\n2024-05-02,Jo,9:00,17:00,7.5\n'
    expect(await ask(told, 'How many hours did Jo work in total?')).toMatchObject({ figure: '15.0' })
  })

  test('where nobody can tell how long a break was', async () => {
    const told = 'Date,Who,Start,End,Break\n2024-05-01,Jo,9:00,17:00,yes\n2024-05-02,Jo,9:00,17:00,no\n'
    expect(await ask(told, 'How many hours did Jo work in total?')).toMatchObject({ figure: null })
  })
})
