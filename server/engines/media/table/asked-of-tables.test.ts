import { describe, expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const stays = `No,Guest,Country,Arrival,Nights,Total (€),Paid,Status
1,Abel,Austria,2024-05-03,2,200.00,yes,confirmed
2,Berg,Germany,2024-05-04,5,500.00,no,confirmed
3,Cole,Germany,2024-06-08,3,300.00,no,cancelled
4,Diaz,Spain,2024-06-09,9,900.00,yes,confirmed
5,Ebel,Austria,2024-07-13,4,400.00,no,confirmed
`

describe('what is left out, owed or counted', () => {
  test.each([
    ['How many euros in all, cancelled ones left out?', '2,000.00', 4],
    ['Summe in Euro, stornierte nicht mitrechnen', '2,000.00', 4],
    ['total en euros, annulées non comptées', '2,000.00', 4],
    ['What is the total of all stays that nobody has paid yet?', '1,200.00', 3],
    ['Wie viel Geld steht bei den Aufenthalten noch aus?', '1,200.00', 3],
    ['¿Cuánto dinero queda por cobrar?', '1,200.00', 3],
  ])('%s', async (question, figure, rowCount) => {
    expect(await ask(stays, question, 'stays.csv')).toMatchObject({ figure, rowCount, unmet: null })
  })

  test('what an earlier question left out stays so', async () => {
    const first = 'How many euros in all for Germany, without the cancelled ones?'
    expect(await ask(stays, 'and for Austria?', 'stays.csv', first)).toMatchObject({ figure: '600.00' })
    const owed = 'How much money is still outstanding?'
    expect(await ask(stays, 'only for Germany?', 'stays.csv', owed)).toMatchObject({ figure: '800.00' })
  })

  test.each([
    ['From how many different countries did guests come?', '3'],
    ['Aus wie vielen verschiedenen Ländern kamen Gäste?', '3'],
    ['How many confirmed stays were there?', '4'],
    ['Wie viele bestätigte Aufenthalte gab es?', '4'],
    ['How many stays were longer than three nights?', '3'],
    ['How many stays cost more than three hundred euros?', '3'],
  ])('%s', async (question, figure) => {
    expect(await ask(stays, question, 'stays Aufenthalte.csv')).toMatchObject({ operation: 'count', figure })
  })
})

describe('which column is meant', () => {
  const pots = `Fecha,Pieza,Uds.,PVP
2024-01-04,Jarra,3,20.00
2024-01-05,Taza,8,10.00
2024-02-06,Jarra,6,20.00
`
  const games = `Date,Against,Goals for,Goals against
2024-01-06,Leek,3,1
2024-01-13,Buxton,2,2
`
  const people = 'Name,Age,Fee\nAda,40,10.00\nBen,20,10.00\nCy,30,5.00\n'

  test.each([
    ['¿Cuántas piezas en total?', pots, 'Uds.', '17'],
    ['How many goals did we score altogether?', games, 'Goals for', '5'],
    ['Combien de buts a-t-on encaissés en tout ?', games, 'Goals against', '3'],
    ['What is the average age?', people, 'Age', '30.00'],
  ])('%s', async (question, table, column, figure) => {
    expect(await ask(table, question, 'list.csv')).toMatchObject({ column, figure })
  })

  test('a mean age is none of what people pay', async () => {
    const computed = await ask('Name,Fee\nAda,10.00\nBen,20.00\n', 'Durchschnittsalter der Mitglieder?')
    expect(computed?.figure).toBeNull()
  })

  test('the last reading less the first is how far a counter went', async () => {
    const log = 'Date,Counter (km),Station\n2024-01-03,500,A\n2024-02-03,900,B\n2024-03-03,1400,A\n'
    for (const question of [
      'How many kilometres between the first and the last fill?',
      'Combien de kilomètres entre le premier et le dernier plein ?',
    ])
      expect(await ask(log, question, 'log.csv')).toMatchObject({ figure: '900' })
  })
})

describe('which cells are meant', () => {
  const honey =
    'Datum;Volk;Tracht;Ertrag (kg)\n1.6.2024;A;Raps;10,0\n2.7.2024;A;Linde;7,0\n3.7.2024;B;Linde;9,0\n'
  const budget = 'Item,Total\nFlights to Santiago,800.00\nDentist,300.00\nSantiago hotel,90.00\n'

  test('a compound is of what the table is of, and of a cell', async () => {
    expect(await ask(honey, 'Wie viel Lindenhonig insgesamt?', 'Honigernte 2024.csv')).toMatchObject({
      figure: '16.0',
      conditions: ['Linde'],
    })
  })

  test("what is named behind 'and' has rows of its own", async () => {
    expect(
      await ask(budget, 'What did the flights to Santiago and the dentist come to in total?', 'budget.csv'),
    ).toMatchObject({ figure: '1,100.00' })
  })

  test('kilos and pieces come to nothing together', async () => {
    const harvest = 'Crop,Amount\nEggs,12 pcs\nBeans,3 kg\nPeas,4.5 kg\n'
    expect(await ask(harvest, 'How many kilos in total?', 'harvest.csv')).toMatchObject({
      figure: '7.5',
      unit: 'kg',
    })
    expect((await ask(harvest, 'What is the total amount?', 'harvest.csv'))?.figure).toBeNull()
    expect((await ask(harvest, 'eggs', 'harvest.csv'))?.rows[0]?.text).toBe('Crop: Eggs; Amount: 12 pcs')
  })

  test('the table that is said to tell is no condition', async () => {
    const told = await ask(honey, 'Wie viel Kilo Linde insgesamt laut Erntebuch?', 'ertrag.csv')
    expect(told).toMatchObject({ figure: '16.0', missing: [] })
  })
})

describe('of a column in which signs say where money went', () => {
  const account = `Date;Text;Amount;Balance
02.01.2024;Salary;2000,00;3000,00
03.01.2024;EDF;-120,00;2880,00
09.02.2024;Tax office;-900,00;1980,00
10.03.2024;EDF;-80,00;1900,00
12.03.2024;Sale of sofa;150,00;2050,00
`
  test.each([
    ['What did we pay EDF in total?', '200.00', 2],
    ['What is the biggest payment out of the account?', '900.00', 3],
    ['Wie viel haben wir 2024 insgesamt ausgegeben?', '1,100.00', 3],
    ['How much income did we have in total in 2024?', '2,150.00', 2],
  ])('%s', async (question, figure, rowCount) => {
    expect(await ask(account, question, 'account 2024.csv')).toMatchObject({
      column: 'Amount',
      figure,
      rowCount,
    })
  })
})

test('a price of a night comes to nothing together, and nights do', async () => {
  const nights = 'Arrival,Room,Nights,Price/night\n2024-05-01,Loire,3,80.00\n2024-06-01,Loire,4,90.00\n'
  expect(await ask(nights, 'nights sold in 2024', 'stays.csv')).toMatchObject({
    column: 'Nights',
    figure: '7',
  })
})

test('what oil costs is told by no column of centimetres', async () => {
  const log = 'Date,Oil tank (cm)\n2024-10-01,100.0\n2024-10-08,90.0\n'
  expect((await ask(log, 'What did the oil cost in October 2024 in total?', 'log.csv'))?.figure).toBeNull()
})

test('how many are counted as well is no condition', async () => {
  expect(
    await ask(stays, 'how many stays over 250 euros? count cancelled ones as well', 'stays.csv'),
  ).toMatchObject({ figure: '4' })
})

describe('what several rows come to, where nothing says that they are to be added up', () => {
  const jobs = `Job,Done,What was done,Hours worked,Amount £,Status
1,2024-01-05,neck reset,10.0,500.00,done
2,2024-02-05,neck reset,12.0,600.00,done
3,2024-03-05,setup,2.0,60.00,no-show
4,2024-04-05,neck reset,9.0,450.00,done
5,2024-05-05,neck reset,8.0,400.00,done
6,2024-06-05,setup,1.0,70.00,no-show
7,2024-07-05,setup,1.5,50.00,no-show
8,2024-08-05,setup,1.0,40.00,no-show
`
  const brews = `Batch,Date,Beer,Volume (L)
1,2024-01-06,Stout,20
2,2024-02-06,Bitter,22
3,2024-03-06,Stout,18
4,2024-04-06,Saison,21
`
  test.each([
    ['what did neck resets bring in in 2024', jobs, '1,950.00'],
    ['what would the no-shows have been worth', jobs, '220.00'],
    ['litres brewed in 2024', brews, '81'],
  ])('%s', async (question, table, figure) => {
    expect(await ask(table, question, 'jobs.csv')).toMatchObject({ operation: 'sum', figure })
  })

  test('what is to be listed is not added up', async () => {
    const question = 'list the brews of 2024 in litres'
    expect(await ask(brews, question, 'brews.csv')).toMatchObject({ operation: null, rowCount: 4 })
  })

  test('the same of few rows is told by them', async () => {
    const few = jobs.split('\n').slice(0, 4).join('\n')
    expect(await ask(few, 'what did neck resets bring in in 2024', 'jobs.csv')).toMatchObject({
      operation: null,
      rowCount: 2,
    })
  })
})

describe('what is compared', () => {
  const tasting = `Taster,Honey,Mark,Kind
Ada,lime,3,runny
Ada,rape,2,set
Ben,lime,5,runny
Cy,lime,4,runny
Cy,rape,3,set
`
  const sales = `Date;Market;Product;Total CHF
02.03.2024;Sion;Raclette;236,60
02.03.2024;Sion;Blue;240,00
09.03.2024;Brig;Raclette;100,00
`
  const shifts = `Date	Keeper	Start	End	Boats
2024-04-05	Rao	08:00	14:00	5
2024-04-08	Dai	08:00	17:00	5
2024-04-10	Dai	09:00	17:00	4
`
  test.each([
    ['Which honey has the lowest average mark?', tasting, 'rape', '2.50'],
    ['¿Qué honey tiene la nota media más alta, mark?', tasting, 'lime', '4.00'],
    ['Quel fromage a rapporté le plus ?', sales, 'Raclette', '336.60'],
    ['which relief keeper did the most shifts?', shifts, 'Dai', '2 rows'],
  ])('%s', async (question, table, label, figure) => {
    expect(await ask(table, question, 'table.csv')).toMatchObject({ label, figure })
  })

  test('a mean of each is told as that', async () => {
    const computed = await ask(tasting, 'Which honey has the lowest average mark?', 'tasting.csv')
    expect(computed).toMatchObject({ operation: 'least', isOfMeans: true, groupCount: 2, rowCount: 2 })
  })
})

describe('months, and what went out', () => {
  const takings = `Monat;Artikel;Umsatz EUR
06.2024;Tee;100,00
07.2024;Tee;200,00
07.2024;Kaffee;50,00
08.2024;Tee;10,00
`
  const cashbook = `Datum;Zweck;Soll;Haben
2024-01-07;Miete;160,00;
2024-01-22;Beiträge;;765,00
2024-03-27;Hotel;445,00;
`
  const sets = `Title,Sets,Condition,Bought for (GBP)
Elgar,1,worn,71.00
Haydn,2,good,84.00
Grieg,3,worn,60.00
`
  test.each([
    ['What were the total takings in July 2024?', takings, '250.00', null],
    ['größter einzelner Ausgabenposten 2024', cashbook, '445.00', 'Soll'],
    ['größte Einnahme 2024', cashbook, '765.00', 'Haben'],
    ['What did we pay in all for the sets that are worn?', sets, '131.00', 'Bought for (GBP)'],
  ])('%s', async (question, table, figure, column) => {
    expect(await ask(table, question, 'cafe.csv')).toMatchObject({
      figure,
      unmet: null,
      ...(column !== null && { column }),
    })
  })

  test('per working day is by days, and not by kinds of work', async () => {
    const hours = 'Datum;Tag;Std.;Arbeit\n1.7.24;Mo;8,0;Stall\n2.7.24;Di;5,0;Weide\n2.7.24;Di;2,0;Hof\n'
    expect(await ask(hours, 'durchschnittliche Stunden pro Arbeitstag', 'zettel.csv')).toMatchObject({
      figure: '7.50',
      groupCount: 2,
    })
  })

  test("'on Saturdays' of a whole season is a condition", async () => {
    const shifts = 'Fecha;Persona;Horas\n2024-09-07;Ana;7,0\n2024-09-08;Ana;5,0\n2024-09-14;Ana;6,0\n'
    expect(await ask(shifts, 'Horas de Ana en sábado, todo el otoño', 'turnos.csv')).toMatchObject({
      rowCount: 2,
    })
  })
})

describe('games that were won, lost and drawn', () => {
  const season = `Date,Opponent,Goals for,Goals against
2024-01-06,Leek,3,1
2024-01-13,Buxton,2,2
2024-01-20,Ashbourne,0,4
2024-01-27,Leek,1,0
2024-02-03,Buxton,,
`
  const league = `Tag;Heim;Gast;Tore Heim;Tore Gast
01.03.2024;Rot;Blau;2;2
08.03.2024;Blau;Rot;3;1
15.03.2024;Rot;Grau;0;0
`
  const german = 'Datum;Gegner;Tore;Gegentore\n01.03.2024;Rot;2;1\n08.03.2024;Blau;3;1\n15.03.2024;Rot;0;2\n'
  test.each([
    ['How many games did we win?', season, '2', 'Goals for and Goals against: won'],
    ['Combien de matchs gagnés en tout ?', season, '2', 'Goals for and Goals against: won'],
    ['Wie viele Spiele haben wir gewonnen?', german, '2', 'Tore and Gegentore: won'],
    ['¿Cuántos partidos se han empatado?', league, '2', 'Tore Heim and Tore Gast: drawn'],
    ['Wie viele Unentschieden gab es in der ganzen Liga?', league, '2', 'Tore Heim and Tore Gast: drawn'],
  ])('%s', async (question, table, figure, condition) => {
    expect(await ask(table, question, 'results.csv')).toMatchObject({
      operation: 'count',
      figure,
      conditions: [condition],
    })
  })

  test('who of two others won is not told by sides that are none of ours', async () => {
    const computed = await ask(league, 'How many games did we win?', 'league.csv')
    expect(computed?.conditions).toEqual([])
  })

  test('a column that tells the result itself decides', async () => {
    const told =
      'Date,Our runs,Their runs,Result\n2024-05-04,90,80,Lost\n2024-05-11,70,60,Won\n2024-05-18,70,50,Won\n'
    expect(await ask(told, 'How many games were won?', 'cricket.csv')).toMatchObject({
      figure: '2',
      conditions: ['Won'],
    })
  })
})

describe('columns that are alike but for their year', () => {
  const rows = `Row,Variety,Harvest 2023 (kg),Harvest 2024 (kg)
A1,Gala,100,80
A2,Boskoop,50,90
A3,Gala,60,70
A4,Boskoop,,40
`
  test.each([
    ['Which variety gave most kilos in 2024?', 'greatest', '150'],
    ['How many rows gave less in 2024 than in 2023?', 'count', '1'],
    ['Wie viele Reihen trugen 2024 mehr als 2023?', 'count', '2'],
  ])('%s', async (question, operation, figure) => {
    expect(await ask(rows, question, 'harvest by row.csv')).toMatchObject({ operation, figure })
  })
})

describe('by whom or what a figure is asked for', () => {
  const sales = `Day,Name,What,Bottles,Takings €
2024-05-01,Ada,Cider,10,50.00
2024-05-01,Ben,Juice,30,60.00
2024-05-08,Ada,Cider,25,125.00
2024-05-08,Ben,Juice,10,20.00
2024-05-15,Ben,Vinegar,5,45.00
`
  test.each([
    ['our best seller by number of bottles', 'Juice', '40'],
    ['Which helper sold most bottles?', 'Ben', '45'],
    ['welcher Helfer hat die meisten Flaschen verkauft?', 'Ben', '45'],
  ])('%s', async (question, label, figure) => {
    expect(await ask(sales, question, 'stall Flaschen.csv')).toMatchObject({ label, figure })
  })

  test('a market day is a day', async () => {
    expect(await ask(sales, 'What did we take on average per market day?', 'stall.csv')).toMatchObject({
      operation: 'average',
      figure: '100.00',
      groupCount: 3,
    })
  })

  test('of several that are named each is told as well', async () => {
    expect(await ask(sales, 'How many bottles of cider and of juice in all?', 'stall.csv')).toMatchObject({
      figure: '75',
      groups: [
        { label: 'Juice', text: '40' },
        { label: 'Cider', text: '35' },
      ],
    })
  })

  test('what is left out may be called so in another language', async () => {
    const nights = `Client;Pays;Arrivée;Nuits;Statut
Abel;DE;10/02/2024;2;effectué
Maes;BE;14/02/2024;9;annulé
Cole;DE;03/03/2024;3;effectué
Noel;BE;05/03/2024;4;effectué
`
    expect(
      await ask(
        nights,
        'Aus welchem Land kamen die meisten Übernachtungen, ohne Stornos?',
        'réservations.csv',
      ),
    ).toMatchObject({ label: 'DE', figure: '5' })
  })
})

test('the worst delay is the longest of all, and no sum', async () => {
  const log = `Date,Boat,Delay (min)
2024-12-01,Fulmar,12
2024-12-02,Fulmar,72
2024-12-03,Earl,90
`
  for (const question of ['What was the worst delay of the Fulmar?', 'Schlimmste Verspätung der Fulmar?'])
    expect(await ask(log, question, 'ferry log.csv')).toMatchObject({ operation: 'greatest', figure: '72' })
})

test('what is left of some things is worth what they cost together', async () => {
  const stock = `Producto;Tipo;Existencias;Precio ud.
Amoxicilina;antibiótico;10;18,40 €
Penicilina;antibiótico;2;10,00 €
Vendas;material;50;1,00 €
`
  expect(
    await ask(stock, 'valor de todos los antibióticos que quedan, al precio por unidad', 'inventario.csv'),
  ).toMatchObject({ figure: '204.00', rowCount: 2 })
})

test('a day of the week may be shortened in a heading', async () => {
  const list = `Name,Tue 7.30,Thu 7.30
Ada,yes,yes
Ben,yes,no
Cy,no,yes
`
  expect(await ask(list, 'How many can manage Tuesdays as well as Thursdays?', 'sign-up.csv')).toMatchObject({
    operation: 'count',
    figure: '1',
  })
})

test.each([
  'Bei wie vielen Mitgliedern fehlt das Telefon?',
  'combien de membres sans téléphone ?',
  '¿cuántos socios sin teléfono?',
  'How many members are without a phone?',
])('what is left empty: %s', async (question) => {
  const members = `Name,Phone,Joined
Ada,1234567,2020-01-01
Ben,,2021-01-01
Cy,,2022-01-01
`
  expect(await ask(members, question, 'members.csv')).toMatchObject({
    operation: 'count',
    figure: '2',
    conditions: ['Phone: empty'],
  })
})

test('hours that a table does not have are no money', async () => {
  const till = 'Datum;Wer;Einnahme\n2024-10-01;Luke;12,50\n2024-10-02;Luke;8,00\n'
  expect(
    (await ask(till, 'How many hours did Luke work in October 2024?', 'till.csv'))?.figure ?? null,
  ).toBeNull()
  const stock = 'Date,Item,Cost £\n2024-10-01,Wax,4.00\n2024-10-02,Leash,0.49\n'
  expect(
    (await ask(stock, 'Wie viele Stunden waren es im Oktober 2024?', 'stock.csv'))?.figure ?? null,
  ).toBeNull()
  const shifts = 'Date,Who,Hours,Pay £\n2024-10-01,Luke,4.5,54.00\n2024-10-02,Luke,3,36.00\n'
  const asked = 'How many hours did Luke work in October 2024?'
  expect(await ask(shifts, asked, 'shifts.csv')).toMatchObject({ figure: '7.5', column: 'Hours' })
})

test.each([
  ['How many orders are not paid?', '3'],
  ['How many orders are not paid at all?', '2'],
  ['Wie viele Bestellungen sind überhaupt nicht bezahlt?', '2'],
])('what was paid in part is paid in part: %s', async (question, figure) => {
  const orders = 'No,Who,Total,Paid\n1,Abe,10,yes\n2,Kit,20,part\n3,Una,30,no\n4,Orla,40,no\n'
  expect(await ask(orders, question, 'orders Bestellungen.csv')).toMatchObject({ figure })
})
