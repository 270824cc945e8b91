import { describe, expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'
import { durationsOf, type Beside } from './durations.ts'

const shifts = `Day,Who,Start,End,Break,Hours,Remark
2024-05-02,Odile,8:30,17:10,0:45,7:55,
2024-05-03,Odile,9:00,18:30,0:30,9:00,late
2024-05-03,Rufus,9:00,14:05,,5:05,
2024-05-06,Rufus,8:00,16:40,0:30,8:10,
2024-06-03,Odile,9:00,16:20,0:30,6:50,
`

describe('hours and minutes', () => {
  test.each([
    ['How many hours did Odile work in May 2024?', '16:55'],
    ['Wie viele Stunden hat Odile im Mai 2024 gearbeitet?', '16:55'],
    ["Combien d'heures Rufus a-t-il faites en mai ?", '13:15'],
    ['¿Cuántas horas hizo Odile en total?', '23:45'],
    ['hours in May 2024', '30:10'],
    ['How many hours did Odile work in all, without the break?', '23:45'],
    ['average hours of Rufus', '6:38'],
    ['How many more hours did Odile work than Rufus?', '10:30'],
  ])('%s are added up, and told as they are written', async (question, figure) => {
    expect(await ask(shifts, question)).toMatchObject({ figure, unit: 'h', column: 'Hours', missing: [] })
  })

  test('of people they are added up, and of the longest day they are not', async () => {
    expect(await ask(shifts, 'who had the fewest hours?')).toMatchObject({ label: 'Rufus', figure: '13:15' })
    expect(await ask(shifts, 'wer hatte die meisten Stunden?')).toMatchObject({
      label: 'Odile',
      figure: '23:45',
    })
    expect(await ask(shifts, 'Who had the longest shift, and when?')).toMatchObject({
      label: 'Odile, 2024-05-03',
      figure: '9:00',
    })
    expect(await ask(shifts, '¿Quién tuvo la jornada más corta?')).toMatchObject({ figure: '5:05' })
  })

  test('rows are quoted as they stand in the file', async () => {
    const told = await ask(shifts, 'How many hours did Rufus work on 3 May 2024?')
    expect(told?.rows).toMatchObject([
      { value: '5:05 h', text: expect.stringContaining('Start: 9:00; End: 14:05; Hours: 5:05') },
    ])
  })

  test('a break is meant only where it is asked for', async () => {
    expect(await ask(shifts, 'How long was the average break?')).toMatchObject({
      column: 'Break',
      figure: '0:34',
    })
  })

  test('days are not hours', async () => {
    expect(await ask(shifts, 'How many days did Odile work in May?')).toMatchObject({ figure: '2' })
  })
})

const races = `Course;Date;Équipe;Place;Temps (mm:ss);Remarque
Ouessant;2024-06-01;Rouges;2;21:40;
Ouessant;2024-06-01;Bleus;1;20:05;
Molène;2024-07-06;Rouges;1;9:58;vent fort
Molène;2024-07-06;Bleus;4;25:20;
Sein;2024-08-03;Rouges;3;DNF;avarie
Sein;2024-08-03;Bleus;2;22:00;
Batz;2024-09-07;Rouges;2;19:10;
Batz;2024-09-07;Bleus;1;19:45;
Groix;2024-09-14;Bleus;1;24:02;
Groix;2024-09-14;Rouges;5;26:00;
`

describe('minutes and seconds', () => {
  test.each([
    ['What was the best time of the Bleus?', 'least', '19:45', 'Batz, 2024-09-07'],
    ['Was war die schnellste Zeit der Bleus?', 'least', '19:45', 'Batz, 2024-09-07'],
    ['Quel est le meilleur temps des Bleus ?', 'least', '19:45', 'Batz, 2024-09-07'],
    ['¿Cuál fue el mejor tiempo de los Bleus?', 'least', '19:45', 'Batz, 2024-09-07'],
    ['slowest time of the Rouges', 'greatest', '26:00', 'Groix, 2024-09-14'],
  ])('%s: the best is the least', async (question, operation, figure, label) => {
    expect(await ask(races, question)).toMatchObject({ operation, figure, label, unit: 'min' })
  })

  test('a mean is of those that have one, and who has none is quoted all the same', async () => {
    expect(await ask(races, 'average time of the Rouges')).toMatchObject({ figure: '19:12', rowCount: 4 })
    const told = await ask(races, 'time of the Rouges on 3 August 2024')
    expect(told?.rows[0]?.text).toContain('Temps (mm:ss): DNF')
  })

  test('a second is told of hours', async () => {
    const run = 'Platz;Name;Zeit\n1;Anna;1:02:30\n2;Ben;1:10:05\n3;Cleo;1:11:00\n'
    expect(await ask(run, 'Wie war die durchschnittliche Zeit?')).toMatchObject({
      figure: '1:07:52',
      unit: 'h',
    })
    expect(await ask(run, 'Wer hatte die beste Zeit?')).toMatchObject({ label: 'Anna', figure: '1:02:30' })
  })
})

describe('what a column of clocks holds', () => {
  const alone: Beside = { isOfResults: false, between: null }
  const unitOf = (name: string, cells: readonly string[], beside = alone) =>
    durationsOf(name, cells, beside)?.unit

  test.each([
    ['Hours', ['7:10', '0:45', '8:02'], 'h'],
    ['Dauer', ['1:45', '2:00', '0:30'], 'h'],
    ['Duración', ['1:45', '2:00', '0:30'], 'h'],
    ['Durée', ['1h45', '2h00', '0h30'], 'h'],
    ['Time (mm:ss)', ['22:53', '9:38'], 'min'],
    ['Überstunden', ['-0:30', '+1:15'], 'h'],
    // Songs are not of hours, but nothing tells that.
    ['Length', ['3:42', '4:17', '2:58'], null],
    ['Zeit', ['22:53', '25:11', '26:01'], null],
  ])('%s %j: lengths of time', (name, cells, unit) => {
    expect(unitOf(name, cells)).toBe(unit)
  })

  test.each([
    ['Start', ['9:45', '10:00']],
    ['bis', ['17:45', '18:00']],
    ['Heure', ['8:05', '9:10']],
    ['Hora de salida', ['8:05', '9:10']],
    ['Uhrzeit', ['8:05', '9:10']],
    ['Zeit', ['8:05', '9:10']],
    ['Time', ['08:05', '19:10']],
    ['Kick-off', ['09:30', '18:15']],
    ['Break', ['12:30', '13:00']],
    ['Time (hh:mm)', ['08:05', '19:10']],
    ['Hours', ['9-12', '8-17']],
    ['Score', ['3:2', '1:0']],
  ])('%s %j: none', (name, cells) => {
    expect(unitOf(name, cells)).toBe(undefined)
  })

  test('what lies between two times beside it is a length', () => {
    const between = [8, 9.5, 7]
    expect(unitOf('Zeit', ['7:30', '9:00', '6:30'], { ...alone, between })).toBe('h')
    expect(unitOf('Treffen', ['8:30', '18:00', '6:30'], { ...alone, between })).toBe(undefined)
  })
})

test('times of the day stay words', async () => {
  const trains = 'Date,Time,To,Fare\n2024-03-01,8:05,Brighton,12.50\n2024-03-02,19:10,Hove,11.00\n'
  expect(await ask(trains, 'average fare')).toMatchObject({ figure: '11.75' })
  expect((await ask(trains, 'What time was the train to Hove?'))?.rows[0]?.text).toContain('Time: 19:10')
  expect(await ask(trains, 'average time')).not.toMatchObject({ column: 'Time' })
})
