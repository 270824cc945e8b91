import { describe, expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const expenses = `date,item,shop,amount_gbp
2024-03-01,Diesel,Quay,61.20
2024-03-09,Diesel,Quay,40.10
2024-03-12,Rope,Chandler,12.35
2024-04-02,Diesel,Garage,55.00
2024-04-20,Paint,Chandler,99.99
Total,,,268.64
`

describe('what is computed', () => {
  test.each([
    ['What did we spend in all?', '268.64', 5],
    ['How much did we spend on diesel in total?', '156.30', 3],
    ['How much did we spend on diesel in March 2024?', '101.30', 2],
    ['What did we spend at the Chandler in total?', '112.34', 2],
    ['What is the average amount for diesel?', '52.10', 3],
    ['How many times did we buy diesel?', '3', 3],
    ['What was the most expensive item?', '99.99', 5],
    ['How much more did we spend on diesel than on paint?', '56.31', 4],
  ])('%s %s of %i rows; the row of totals is none', async (question, figure, rowCount) => {
    expect(await ask(expenses, question)).toMatchObject({ figure, rowCount, unmet: null })
  })

  test('a month that is dearest, with the months as a series in their order', async () => {
    const computed = await ask(expenses, 'In which month of 2024 did we spend most?')
    expect(computed).toMatchObject({ label: 'April 2024', figure: '154.99', groupCount: 2 })
    expect(computed?.series).toMatchObject({
      title: 'amount_gbp by month',
      points: [
        { label: 'March 2024', text: '113.65' },
        { label: 'April 2024', text: '154.99' },
      ],
    })
  })

  test('a column of years is one of dates', async () => {
    const honey = 'Jahr;Volk;Ertrag (kg)\n2022;Amalie;23,0\n2023;Amalie;12,5\n2023;Berta;13,0\n'
    expect(await ask(honey, 'Wie viel Kilo Ertrag brachten alle Völker 2023 zusammen?')).toMatchObject({
      figure: '25.5',
      rowCount: 2,
      unmet: null,
    })
    const ages = 'Year,Weight (kg)\n12,3.5\n2023,4.0\n'
    expect(await ask(ages, 'How many kg in 2023 in all?')).toMatchObject({
      unmet: { condition: '2023', instead: null },
    })
  })

  test('signs in a title mean nothing, and the row has the name that people have for it', async () => {
    const takings =
      'Takings 2023 - The [Peel] (all),,\nMonth,Cakes (£),All (£)\nMay,"2,900.00","8,100.00"\nJuly,"3,085.16","9,291.92"\nTotal,"9,999.99","30,000.00"\nAugust,"2,775.42","8,766.21"\n'
    expect(await ask(takings, 'In which month of 2023 did we take most in all?')).toMatchObject({
      label: 'July',
      figure: '9,291.92',
    })
    expect(
      await ask(takings, 'How much more cakes in July 2023 than in August 2023?', 'takings-2023.csv'),
    ).toMatchObject({ figure: '309.74', unmet: null })
    const seeds = 'Artikelnr.;Artikel;Preis (€)\nS-101;Mohn;41,50\nS-131;Kürbiskerne;58,60\n'
    expect(await ask(seeds, 'welcher artikel hat den höchsten preis')).toMatchObject({ label: 'Kürbiskerne' })
  })

  test('the first and the last by its day', async () => {
    const members =
      'Name,Joined,Subscription (£)\nDesmond Pruett,1998-09-04,24.00\nWilfred Cobbold,1987-03-02,12.00\nAda Finch,2020-01-10,24.00\n'
    expect(
      await ask(members, 'Which of the members joined the earliest of all?', 'members.csv'),
    ).toMatchObject({
      label: 'Wilfred Cobbold',
      figure: '1987-03-02',
    })
    expect(await ask(members, 'Who is the newest of the members?', 'members.csv')).toMatchObject({
      label: 'Ada Finch',
    })
  })

  test('a number behind a word is all of a cell before it is one of another column', async () => {
    const props =
      'Requisit;Stück;Gesamtgewicht in kg;Verpackung;Gesamtwert in Euro\nLampe;3;1,8;Kiste 1;45,00\nHorn;1;4,2;Kiste 3;120,00\nKessel;1;9,1;Kiste 3;18,50\n'
    expect(
      await ask(props, 'Wie hoch ist der Gesamtwert der Requisiten in Kiste 3?', 'requisiten.csv'),
    ).toMatchObject({ figure: '138.50' })
    expect(await ask(props, 'welches requisit hat das größte gesamtgewicht', 'requisiten.csv')).toMatchObject(
      { label: 'Kessel', figure: '9.1' },
    )
  })

  test('a title with a year above the head is no data', async () => {
    const book =
      'Hobb Cooperative,cash book 2024,\nMonth,Income (£),Expenses (£)\nJune,"2,351.41","1,591.65"\nJuly,"96.86","1,304.78"\nAugust,"10.00","20.00"\n'
    expect(
      await ask(book, 'In which month of 2024 were the expenses highest?', 'cash-2024.csv'),
    ).toMatchObject({ label: 'June', figure: '1,591.65' })
    expect(
      await ask(book, 'What was our income from june to august 2024 in total?', 'cash-2024.csv'),
    ).toMatchObject({ figure: '2,458.27' })
  })

  test('how much of a thing there is, where its price stands beside it', async () => {
    const orders =
      'Date;Produit;Quantité (kg);Montant (€)\n07.02.2024;Crème;40,0;208,00\n16.02.2024;Crème;15,0;78,00\n'
    expect(await ask(orders, 'Quelle quantité de crème en tout ?')).toMatchObject({
      figure: '55.0',
      unit: 'kg',
    })
  })

  test('a name that is all of a cell covers more than one among others', async () => {
    const alone = await ask('Name,Telephone\nKenneth Rudge,01632 960199\n', 'phone number of kenneth rudge')
    const among = await ask(
      'Guests,Telephone\n"Ann Lee, Kenneth Rudge",07642 999070\n',
      'phone number of kenneth rudge',
    )
    expect(alone?.fit).toBeGreaterThan(among?.fit ?? Infinity)
  })

  test('one row that fits is told as it stands, with its number', async () => {
    const computed = await ask(expenses, 'What did the rope cost?')
    expect(computed?.rows).toEqual([
      {
        row: 3,
        label: 'Rope',
        value: '12.35 GBP',
        text: 'date: 2024-03-12; item: Rope; shop: Chandler; amount_gbp: 12.35',
      },
    ])
  })

  test('what was asked before gives way to what is asked now', async () => {
    const before = 'How much did we spend on diesel in total?'
    expect(await ask(expenses, 'And on paint in total?', 'expenses.csv', before)).toMatchObject({
      rowCount: 1,
    })
  })

  test('a year the table has nothing of is not answered with another one', async () => {
    const computed = await ask(expenses, 'How much did we spend on diesel in 2019?')
    expect(computed).toMatchObject({
      figure: null,
      unmet: { condition: '2019', instead: 'March 2024 to April 2024' },
    })
  })
})

describe('how it is read', () => {
  test('decimal commas, points that group, and dotted days', async () => {
    const table =
      'Datum;Posten;Betrag (EUR)\n03.01.2024;Strom;1.204,40\n17.01.2024;Gas;95,60\n02.02.2024;Strom;100,00\n'
    expect(
      await ask(table, 'Wie viel haben wir im Januar 2024 insgesamt ausgegeben?', 'kosten.csv'),
    ).toMatchObject({
      figure: '1,300.00',
      unit: 'EUR',
      rowCount: 2,
    })
  })

  test('two heads are one, and no row', async () => {
    const table = 'Stock of the shed,,\nitem,tins,price\nVarnish,4,18.50\nPrimer,2,12.00\n'
    expect(await ask(table, 'What does the primer cost?', 'stock.csv')).toMatchObject({
      rows: [{ row: 2, label: 'Primer', value: '12.00' }],
    })
  })

  test('no head, no number, nothing at all', async () => {
    expect(await ask('2024-01-01,12\n2024-01-02,13\n', 'the sum in all', 'x.csv')).toMatchObject({
      figure: '25',
    })
    expect(await ask('name,town\nAda,Crinan\n', 'the sum in all', 'x.csv')).toMatchObject({ figure: null })
    expect(await ask('name,amount\n', 'the sum in all', 'x.csv')).toBeNull()
    expect(await ask('', 'the sum in all', 'x.csv')).toBeNull()
  })

  test('cents are not lost among many', async () => {
    const table = `item,amount\n${'x,0.10\n'.repeat(100_000)}`
    expect(await ask(table, 'What is the total amount?', 'many.csv')).toMatchObject({
      figure: '10,000.00',
      rowCount: 100_000,
    })
  })

  test('formulas in cells are words, and compute nothing', async () => {
    const table = 'item,amount\n=1+1,10\n"=HYPERLINK(""http://evil.example"")",20\n'
    expect(await ask(table, 'What is the total amount?', 'formulas.csv')).toMatchObject({ figure: '30' })
  })

  test('2,000 columns are read as far as they are looked at', async () => {
    const heads = Array.from({ length: 2_000 }, (_, at) => `c${at}`).join(',')
    const row = Array.from({ length: 2_000 }, (_, at) => at).join(',')
    expect(
      await ask(`item,amount,${heads}\nRope,5,${row}\n`, 'What is the total amount?', 'wide.csv'),
    ).toMatchObject({
      rowCount: 1,
    })
  })

  test('a million rows are added up', async () => {
    const table = Buffer.from(`item,amount\n${'Diesel,1.25\nRope,0.75\n'.repeat(500_000)}`)
    expect(await ask(table, 'How much did we spend on diesel in total?', 'million.csv')).toMatchObject({
      figure: '625,000.00',
      rowCount: 500_000,
    })
  })
})

describe('columns that look alike', () => {
  const cashbook = `Date,What,In (£),Out (£)
05/01/2024,Fee Edwin Scrope,24.00,
28/01/2024,"Hall hire, January",,66.00
28/02/2024,"Hall hire, February",,44.00
29/02/2024,Fee Roy Lumb,36.00,
`
  test('money that goes out, and money that comes in', async () => {
    const spent = await ask(cashbook, 'What did we spend on hall hire in all?', 'cashbook.csv')
    expect(spent).toMatchObject({ figure: '110.00', column: 'Out (£)' })
    const earned = await ask(cashbook, 'What did we earn in total?', 'cashbook.csv')
    expect(earned).toMatchObject({ figure: '60.00', column: 'In (£)' })
  })

  const flour = `Datum;Sorte;Menge (kg);Preis je kg;Betrag (EUR)
02.01.2024;Dinkelmehl;500;0,60;300,00
09.01.2024;Dinkelmehl;425;0,55;233,75
12.01.2024;Roggenmehl;650;0,71;461,50
`
  test('a price for a kilogram is no weight', async () => {
    expect(
      await ask(flour, 'Wie viel Kilo Dinkelmehl haben wir insgesamt gekauft?', 'mehl.csv'),
    ).toMatchObject({
      figure: '925',
      column: 'Menge (kg)',
    })
  })

  test('a year in a heading is of all rows', async () => {
    const fees =
      'Name;Joined;Fee 2024 (€)\nAda;2019-01-02;36,00\nBen;2024-05-01;24,00\nCleo;2021-02-02;36,00\n'
    expect(await ask(fees, 'What is the sum of all fees 2024?', 'members.csv')).toMatchObject({
      figure: '96.00',
    })
  })

  test('numbers to call stay as they are written, and are not counted', async () => {
    const people =
      'Name,Phone\nAmaia Goñi,+34 600 555 318\nRhoda Pettifer,01748 894 157\nHugh Lowe,01748 111 222\n'
    const told = await ask(people, 'phone number of Rhoda Pettifer', 'people.csv')
    expect(told).toMatchObject({ operation: null, rows: [{ value: '01748 894 157' }] })
  })
})

describe('conditions', () => {
  const loans = `Ref,Lens,Borrower,Deposit (£)
2024-001,8 mm fisheye,Milosz Okonek,45.00
2024-002,8 mm fisheye,Wenna Trelow,45.00
2024-003,8 mm fisheye,Ada Quick,45.00
2024-004,8 mm fisheye,Ada Quick,45.00
2024-005,90 mm macro,Ada Quick,60.00
`
  test('what a table does not measure is no number of rows, nor nought', async () => {
    expect(await ask(expenses, 'How many litres of diesel went in on 9 March 2024?')).toMatchObject({
      operation: null,
      rows: [{ row: 2 }],
    })
    expect(await ask(expenses, 'How many litres of diesel were bought?')).not.toMatchObject({
      operation: 'count',
    })
    const asked = 'How much more did we spend on diesel in 2025 than in 2024?'
    expect(await ask(expenses, asked)).toMatchObject({ figure: null })
  })

  test('what nobody has paid yet is told by the column that says so', async () => {
    const fees = 'member,fee,paid?\nMaren,32,Y\nJory,32,N\nAda,10,N\nIsla,32,Y\nTam,32,N\nNell,32,Y\n'
    expect(await ask(fees, 'How much in fees is still unpaid?', 'fees.csv')).toMatchObject({
      operation: 'sum',
      figure: '74',
      conditions: ['paid?: N'],
    })
    expect(await ask(fees, 'How many members have not paid yet?', 'members.csv')).toMatchObject({
      figure: '3',
    })
  })

  const hires = `ref,start,bike,days,price GBP,status
H1,2024-04-01,Otter,7,210.00,paid
H2,2024-04-04,Otter,2,60.00,cancelled
H3,2024-04-14,Bison,5,240.00,paid
H4,2024-05-02,Bison,1,48.00,open
`
  test.each([
    ['Total of the paid hires that started in April 2024', '450.00', 2],
    ['How many hires are paid?', '2', 2],
    ['Wie viele Buchungen sind schon bezahlt?', '2', 2],
    ['Combien de locations sont déjà payées ?', '2', 2],
    ['¿Cuántos alquileres están pagados?', '2', 2],
    ['¿Cuántos alquileres no están pagados?', '1', 1],
    ['How many hires have not been paid?', '1', 1],
    ['What have we paid for hires in total?', '558.00', 4],
  ])('what is paid, in a column of states: %s', async (question, figure, rowCount) => {
    expect(await ask(hires, question, 'hires buchungen locations alquileres.csv')).toMatchObject({
      figure,
      rowCount,
    })
  })

  test('deliveries are paid, and not each piece of them', async () => {
    const notes =
      'Lieferschein;Artikel;Menge;Status\nLS-1;Gabel;8;bezahlt\nLS-2;Riemen;4;offen\nLS-3;Gabel;2;bezahlt\n'
    const asked = (question: string) => ask(notes, question, 'Lieferungen 2024.csv')
    expect(await asked('Wie viele Lieferungen sind schon bezahlt?')).toMatchObject({ figure: '2' })
    expect(await asked('Wie viele Gabeln sind schon bezahlt?')).toMatchObject({ figure: '10' })
  })

  const subs = `name,joined,fee £,fee paid £,paid
Ada,2009,90,90,yes
Ben,2011,90,45,part
Cleo,2012,90,,no
Dot,2013,40,20,part
Eve,2014,40,40,yes
`
  test.each([
    ['How much are members still owing for 2024?', '155'],
    ['How many members have not paid their fee yet?', '3'],
    ['Wie viele Mitglieder haben noch nicht bezahlt?', '3'],
    ['How many members have paid?', '2'],
  ])('what was paid in part is owed in part: %s %s', async (question, figure) => {
    expect(await ask(subs, question, 'members mitglieder 2024.csv')).toMatchObject({ figure })
  })

  test('what has no day of payment is not paid, and is of the year that the table is called after', async () => {
    const fees =
      'Name,Fee (GBP),Paid,Date paid\nAda,85,yes,2024-04-18\nBen,110,no,\nCleo,60,yes,2024-05-02\nDot,30,no,\n'
    expect(await ask(fees, 'Sum of unpaid fees 2024', 'members 2024.csv')).toMatchObject({ figure: '140' })
    expect(await ask(fees, 'Sum of unpaid fees 2023', 'members 2024.csv')).toMatchObject({ figure: null })
    const days = fees.replaceAll(/,(?:yes|no|Paid)(?=,)/g, '')
    expect(await ask(days, 'Sum of unpaid fees', 'members.csv')).toMatchObject({ figure: '140' })
  })

  test('what ends in the year that the table is called after is of that year', async () => {
    const weeks =
      'Week,From,To,Chief\n1,2024-12-30,2025-01-05,Ursina\n2,2025-01-06,2025-01-12,Ben\n3,2025-01-13,2025-01-19,Ursina\n'
    const asked = 'How many weeks of 2025 is Ursina the chief?'
    expect(await ask(weeks, asked, 'duty 2025.csv')).toMatchObject({ figure: '2' })
  })

  test('per walk in a table of walks is of each row', async () => {
    const walks =
      'Walks of the club\nDate;Walk;Came\n2024-02-01;Ridge;4\n2024-02-08;Ridge;6\n2024-02-15;Lake;5\n'
    expect(await ask(walks, 'On average how many came per walk?', 'walks.csv')).toMatchObject({
      figure: '5.00',
      rowCount: 3,
      groupCount: null,
    })
  })

  test('a title above the head hides neither what parts the columns nor what they are called', async () => {
    const eggs =
      'Hannes Hühner 2024\n\nMonat;Eier gelegt;Futter €\nJanuar;46;20,31\nFebruar;98;18,62\nMärz;120;22,10\n'
    expect(await ask(eggs, 'Was hat das Hühnerfutter 2024 zusammen gekostet?', 'eier.csv')).toMatchObject({
      column: 'Futter €',
      figure: '61.03',
      rowCount: 3,
    })
    expect(await ask(eggs, 'In welchem Monat 2024 gab es die meisten Eier?', 'eier.csv')).toMatchObject({
      figure: '120',
      rows: [{ row: 3 }],
    })
  })

  test('who has been there longest came first, and where each is there once, none is most often', async () => {
    const members = 'Name,Part,Joined\nRufus,Horn,2004-05-01\nOsbert,Tuba,1979-04-09\nNell,Horn,2011-02-03\n'
    expect(await ask(members, 'Which member has been with us longest?', 'members.csv')).toMatchObject({
      operation: 'least',
      label: 'Osbert',
    })
    expect(await ask('Name,Part\nRufus,Horn\nNell,Tuba\n', 'Who came most often?')).toMatchObject({
      figure: null,
    })
  })

  test('what was taken in, and not what was paid for it', async () => {
    const fairs =
      'Year,Fair,Pitch fee (£),Takings (£)\n2023,Spring,120,1340.00\n2023,Christmas,60,2115.50\n2024,Spring,125,900.00\n'
    expect(await ask(fairs, 'What did all the fairs of 2023 bring in together?', 'fairs.csv')).toMatchObject({
      column: 'Takings (£)',
      figure: '3,455.50',
    })
  })

  test('a heading may be shortened', async () => {
    const hours = 'Semaine du;Heures;dont heures sup.\n18/03/2024;38,0;1,5\n25/03/2024;36,0;2,0\n'
    expect(await ask(hours, 'Total des heures supplémentaires en 2024 ?')).toMatchObject({
      column: 'dont heures sup.',
      figure: '3.5',
    })
  })

  test('a price that is the same in all rows is the price', async () => {
    expect(await ask(loans, 'How much deposit for the fisheye?', 'lens-loans.csv')).toMatchObject({
      operation: null,
      rows: [{ value: '£45.00' }, {}, {}, {}],
    })
  })

  test('a number with signs in it is found as it is written', async () => {
    expect(await ask(loans, 'Who borrowed 2024-005?', 'lens-loans.csv')).toMatchObject({
      rowCount: 1,
      rows: [{ row: 5 }],
    })
  })

  test('what is missing is said, and a word of what the table is about gives way', async () => {
    const ours = await ask(loans, 'How many Japanese lenses did Ada Quick borrow in total?', 'lens-loans.csv')
    expect(ours?.missing).toEqual(['Japanese'])
    const own = await ask(loans, 'How many lenses did Ada Quick borrow?', 'lens-loans.csv')
    expect(own).toMatchObject({ figure: '3', missing: [] })
  })
})

describe('what is added up', () => {
  const deliveries = `Datum;Artikel;Menge;Einzelpreis (EUR)
15.01.2024;Gabel;8;148,90
31.01.2024;Riemen;7;22,60
10.02.2024;Riemen;3;22,60
`
  test('of pieces is what all of them cost, where no column tells it', async () => {
    const asked = (question: string, table = deliveries) => ask(table, question, 'Lieferungen 2024.csv')
    expect(await asked('Was haben die Lieferungen zusammen gekostet?')).toMatchObject({
      column: 'Menge × Einzelpreis (EUR)',
      figure: '1,417.20',
    })
    expect(await asked('Wie viel haben wir für Riemen insgesamt ausgegeben?')).toMatchObject({
      figure: '226.00',
    })
    expect(await asked('Welcher Artikel hat den höchsten Einzelpreis?')).toMatchObject({ figure: '148.90' })
    const told = deliveries.replaceAll('\n', ';1,00\n').replace('(EUR);1,00', '(EUR);Betrag (EUR)')
    expect(await asked('Was haben die Lieferungen zusammen gekostet?', told)).toMatchObject({
      column: 'Betrag (EUR)',
      figure: '3.00',
    })
  })

  test('are no balances', async () => {
    const account =
      'Date;Libellé;Débit;Crédit;Solde\n01/01/2024;LOYER;;475,00;975,00\n12/01/2024;ELECTRICITE;97,60;;877,40\n12/02/2024;ELECTRICITE;97,60;;779,80\n'
    const asked = "Quel est le total de l'électricité sur le compte ?"
    expect(await ask(account, asked, 'relevé compte.csv')).toMatchObject({
      column: 'Débit',
      figure: '195.20',
    })
    const left = await ask(account, 'Quel était le solde le 12 janvier 2024 ?', 'relevé compte.csv')
    expect(left?.rows).toMatchObject([{ row: 2, value: '877.40' }])
  })

  test('since the last reading is what was before the first of two days', async () => {
    const gas =
      'Ablesetag;Verbrauch seit letzter Ablesung (m³);Außentemperatur (°C)\n1.1.2024;301;3,0\n1.2.2024;287;3,5\n1.3.2024;254;7,5\n'
    const asked = 'Wie viele Kubikmeter Gas haben wir vom 1.1.2024 bis zum 1.3.2024 verbraucht?'
    expect(await ask(gas, asked, 'Zählerstände Gas.csv')).toMatchObject({ figure: '541', rowCount: 2 })
  })

  test('are millilitres, and what a value is is told by a column of prices', async () => {
    const log = 'Date,Twin,Kind,ml,Minutes\n2024-10-05,Rory,bottle,75,15\n2024-10-05,Rory,bottle,105,12\n'
    expect(
      await ask(log, 'how many ml did Rory drink by bottle altogether', 'feeding log.csv'),
    ).toMatchObject({
      column: 'ml',
      figure: '180',
    })
    const kit = 'item,price,insured\nCamera,€980.00,yes\nScanner,€1149.00,yes\nTable,€90.00,no\n'
    const value = await ask(kit, 'total value of my insured kit, at purchase price', 'kit.csv')
    expect(value).toMatchObject({ figure: '2,129.00', missing: [] })
  })

  test('came in, and not what is due', async () => {
    const fees =
      'Name,Fee,Paid on,Amount paid\nAda,€96.00,2024-02-09,€101.00\nBen,€36.00,2024-02-15,€41.00\nCleo,€40.00,2024-01-18,€40.00\n'
    const asked = 'How much in membership fees came in during February 2024?'
    expect(await ask(fees, asked, 'members fees.csv')).toMatchObject({
      column: 'Amount paid',
      figure: '142.00',
    })
  })
})

describe('which one it is', () => {
  const batteries = `Número de serie;Modelo;Bici;Comprada;Ciclos
U48-20417;U48-630;Heron;22-06-2021;286
U48-20481;U48-630;Mule;14-04-2022;813
U36-20505;U36-500;Mule;05-09-2022;197
U36-20489;U36-500;Heron;19-05-2021;377
`
  test('is told by what no other row has, where others are called the same', async () => {
    const computed = await ask(batteries, '¿Qué batería tiene más ciclos?', 'inventario baterías.csv')
    expect(computed).toMatchObject({ figure: '813', label: 'U48-20481, Mule, 2022-04-14' })
    const kit = 'article,item,price\nEQ-1,Rope,40\nEQ-2,Radio KX-300,290\nEQ-3,Tent,180\n'
    expect(await ask(kit, 'Which article has the highest price?', 'kit.csv')).toMatchObject({
      label: 'Radio KX-300, EQ-2',
    })
  })

  const log = `job;customer;mechanic;hours
R-1;Mr Oduya;Bastien;1.5
R-2;Ms Dovey;Jolyon;2
R-3;Mr Oduya;Bastien;0.5
`
  test('is each of them, where each is asked for', async () => {
    const hours = await ask(log, 'Hours per mechanic in the repairs log', 'repairs log.csv')
    expect(hours).toMatchObject({
      operation: 'sum',
      figure: '4.0',
      groups: [
        { label: 'Bastien', text: '2.0' },
        { label: 'Jolyon', text: '2.0' },
      ],
    })
    const jobs = await ask(log, 'Wie viele Reparaturen pro customer?', 'repairs log.csv')
    expect(jobs?.groups).toMatchObject([
      { label: 'Mr Oduya', text: '2' },
      { label: 'Ms Dovey', text: '1' },
    ])
    expect((await ask(log, 'Hours of all mechanics in total', 'repairs log.csv'))?.groups).toBeNull()
  })
})

describe('rows in one money', () => {
  const camp = `No,Date,What,Category,Amount,Currency
1,2024-03-02,Deposit,site,350.00,EUR
2,2024-04-04,Ferry,travel,84.00,GBP
3,2024-05-12,Rope,things,12.40,EUR
4,2024-06-01,Maps,things,60.00,GBP
`
  test.each([
    ['How much was spent in pounds, all together?', '144.00', 2],
    ['¿Cuánto se gastó en euros en total?', '362.40', 2],
    ['Was haben wir insgesamt in Pfund ausgegeben?', '144.00', 2],
  ])('%s', async (question, figure, rowCount) => {
    expect(await ask(camp, question)).toMatchObject({ figure, rowCount, unmet: null })
  })

  test('a currency of two words is that, and no cell that has one of them', async () => {
    const trip =
      'Date;Quoi;Montant;Devise\n1/8/2024;couteaux suisses;57,80;CHF\n2/8/2024;train;196,50;CHF\n3/8/2024;pain;4,10;EUR\n'
    const asked = 'Combien avons-nous dépensé en francs suisses en tout ?'
    expect(await ask(trip, asked, 'vacances.csv')).toMatchObject({ figure: '254.30', rowCount: 2 })
  })

  test('what no row is in, is no condition', async () => {
    expect(await ask(camp, 'How much was spent on the ferry in dollars?')).not.toMatchObject({
      figure: '144.00',
    })
  })
})

test('what the table is of is no condition', async () => {
  const helpers =
    'name,station,first aid,car,helped in 2024\nAda,parking,yes,yes,no\nBen,parking,yes,yes,yes\nCleo,bibs,no,yes,yes\n'
  const asked = 'How many helpers know first aid and have a car?'
  expect(await ask(helpers, asked, 'helpers list.csv')).toMatchObject({ figure: '2' })
})

describe('rows of a country', () => {
  const entries = `Name,Country,Rating,Born,Fee
Ada,GER,2104,1979,45.00
Ben,FRA,2041,1984,45.00
Cleo,SUI,1999,2001,35.00
Dot,FRA,1870,1990,35.00
`
  test.each([
    ['Combien de joueurs français sont inscrits en 2025 ?', '2'],
    ['¿Cuántos jugadores franceses hay?', '2'],
    ['Wie viele Spieler aus Frankreich gibt es?', '2'],
    ['How many German and French players are there among the top 48?', '3'],
    ['How much did the French pay in total?', '80.00'],
  ])('be they told by codes or names: %s %s', async (question, figure) => {
    expect(await ask(entries, question, 'open 2025 top 48.csv')).toMatchObject({ figure, unmet: null })
    const spelled = entries.replaceAll('FRA', 'France').replace('GER', 'Deutschland')
    expect(await ask(spelled, question, 'open 2025 top 48.csv')).toMatchObject({ figure, unmet: null })
  })

  test('are of the year they were born in where that is asked', async () => {
    const born = await ask(entries, 'How many players were born in 1984 or 1990?', 'open 2025.csv')
    expect(born).toMatchObject({ figure: '2' })
  })
})

describe('a column of yes and no', () => {
  const members = `Name,Section,Town,Swims
Emil Dold,Cubs,Breisach,yes
Greta Hahn,Cubs,Colmar,no
Oscar Petit,Scouts,Colmar,no
Lucía Vega,Scouts,Breisach,yes
Noé Kern,Scouts,Breisach,no
`
  test.each([
    ['How many members swim?', '2'],
    ['How many members do not swim?', '3'],
    ['Wie viele Mitglieder schwimmen nicht?', '3'],
    ['Combien de membres ne savent pas nager ?', '3'],
  ])('%s %s', async (question, figure) => {
    expect(await ask(members, question, 'members.csv')).toMatchObject({ figure })
  })
})

test('of what a meter shows before and after, what lies between is added up', async () => {
  const log = `date,driver,trip,km_start,km_end
2024-01-13,Bastien,Freiburg,153984,154042
2024-01-20,Annika,Feldberg,154042,154185
2024-02-03,Bastien,Colmar,154185,154215
`
  expect(await ask(log, 'How many kilometres did Bastien drive altogether?')).toMatchObject({ figure: '88' })
  expect(await ask(log, 'Which trip was the longest in km?')).toMatchObject({ figure: '143' })
})

describe('what a meter shows', () => {
  const meter = `Reading date,Day meter (kWh),Night meter (kWh),Read by
2023-11-01,21010,8400,Emma
2024-01-01,21858,8644,Tobias
2024-02-01,22263,8805,Jonas
2024-12-01,25010,9601,Emma
2025-01-01,25437,9817,Tobias
`
  test.each([
    ['How many kWh did the day meter run between 1 January 2024 and 1 January 2025?', '3,579'],
    ['How many kWh did the day meter run in 2024 in total?', '3,579'],
    ['Wie viel kWh hat der Night meter insgesamt gezählt?', '1,417'],
  ])('is not added up, what it ran lies between: %s %s', async (question, figure) => {
    const told = await ask(meter, question, 'electricity.csv')
    expect(told).toMatchObject({ figure, operation: 'difference', unit: 'kWh' })
  })

  test.each([
    ['How much electricity did the club use between 1 January and 1 April 2025?', '1,256.2'],
    ['Wie viel Strom haben wir vom 01.01.2025 bis zum 01.04.2025 verbraucht?', '1,256.2'],
    ['kWh of electricity between the 1 Jan 2025 and 1 Feb 2025 readings', '501.3'],
    ['Combien de m3 d’eau avons-nous consommés du 1 février 2025 au 1 avril 2025 ?', '55.2'],
  ])('a table of readings tells them without a heading that says so: %s %s', async (question, figure) => {
    const club = `date,water m3,electricity kWh,read by
2025-01-01,1222.5,49488.9,Ruth
2025-02-01,1228.9,49990.2,Ruth
2025-03-01,1273.6,50402.7,Egon
2025-04-01,1284.1,50745.1,Ruth
`
    const told = await ask(club, question, 'clubhouse meters.csv')
    expect(told).toMatchObject({ figure, operation: 'difference' })
    const shown = await ask(club, 'What did the water meter show on 1 February 2025?', 'clubhouse meters.csv')
    expect(shown?.rows).toMatchObject([{ row: 2, value: '1228.9 m3' }])
  })

  test('of a month lies between the readings nearest to its ends', async () => {
    const ends =
      'date,index kWh,read by\n2023-12-31,5043.2,Lars\n2024-01-31,5171.8,Greta\n2024-02-29,5280.3,Greta\n2024-03-31,5367.9,Greta\n'
    const asked = (question: string) => ask(ends, question, 'meter readings.csv')
    expect(await asked('How many kWh did we use in January 2024?')).toMatchObject({ figure: '128.6' })
    expect(await asked('How many kWh did we use in March 2024?')).toMatchObject({ figure: '87.6' })
    expect(await asked('How many kWh from January to February 2024 in total?')).toMatchObject({
      figure: '237.1',
    })
  })

  test('of what goes up and down there are sums', async () => {
    const readings = meter.replace('25437', '437')
    const told = await ask(readings, 'How many kWh of the day meter are there in total?', 'electricity.csv')
    expect(told).toMatchObject({ operation: 'sum' })
  })

  test('litres are shortened in a heading, and years in cells', async () => {
    const fuel =
      'when,odo mi,ltr,where\n8/1/24,47660,44.6,Tesco\n19/1/24,47971,30.0,Tesco\n21/1/24,48000,20.0,Shell\n'
    const told = await ask(fuel, 'How many litres of petrol did we buy at Tesco in total?', 'fuel.csv')
    expect(told).toMatchObject({ figure: '74.6', rowCount: 2 })
    const day = await ask(fuel, 'How many litres on 19/1/24?', 'fuel.csv')
    expect(day?.rows).toMatchObject([{ row: 2, value: '30.0 ltr' }])
  })
})

describe('what there is most and least of', () => {
  const oil = `Delivery,Supplier,Litres,Pence per litre
12-Jan-23,Oil4Wales,900,88.4
03-Apr-23,Oil4Wales,700,74.9
14-Oct-24,Teifi Oils,1200,62.5
02-Dec-24,Celtic Fuels,500,70.1
`
  test('a price for each of something is not added up', async () => {
    const computed = await ask(oil, 'Which supplier had the lowest price per litre?')
    expect(computed).toMatchObject({ figure: '62.5', label: 'Teifi Oils, 2024-10-14' })
    const french = await ask(oil, 'Quel fournisseur avait le prix au litre le plus bas ?')
    expect(french).toMatchObject({ figure: '62.5', label: 'Teifi Oils, 2024-10-14' })
  })

  test('days as this table writes them are conditions', async () => {
    expect(await ask(oil, 'How many litres were delivered in 2024?')).toMatchObject({ figure: '1,700' })
  })

  test('a number of rows is no measure of what no column measures', async () => {
    const harvest =
      'Lot,Plot,Grape,Kg,Pickers\n1,North,Syrah,452,11\n2,North,Syrah,100,4\n3,South,Syrah,900,9\n'
    const computed = await ask(harvest, 'Which plot had the least rain?', 'harvest.csv')
    expect(computed?.figure ?? null).toBeNull()
  })
})

describe('months that stand side by side', () => {
  const hours = `name,group,jan,feb,mar,apr,may
Ada,kitchen,14,12,16.5,18,21
Ben,desk,24,20,,22,28
`
  const asked = (question: string) => ask(hours, question, 'volunteer-hours-2024.csv')

  test('one of them is what was asked for', async () => {
    const computed = await asked('How many hours did Ada do in March 2024?')
    expect(computed).toMatchObject({
      operation: null,
      rows: [{ row: 1, value: '16.5', text: 'name: Ada; group: kitchen; March: 16.5' }],
      unmet: null,
    })
  })

  test('several of them, and all of them, are added up', async () => {
    const both = await asked('How many hours did we do in January and February in total?')
    expect(both).toMatchObject({ column: 'January to February', figure: '70', rowCount: 2 })
    const whole = await asked('How many hours did we do in 2024 altogether?')
    expect(whole).toMatchObject({ column: 'January to May', figure: '175.5', rowCount: 2 })
  })

  const overheads = `Overheads of 2024 in GBP
item,Jan,Feb,Mar,Apr,May
rent,1140,1140,1140,1140,1140
electricity,225,252,275,277,240
supplies,348,188,322,95,386
`
  test.each([
    ['In which month of 2024 did we spend least on supplies?', 'April 2024', '95'],
    ['In welchem Monat 2024 waren die Kosten für Strom am höchsten?', 'April 2024', '277'],
    ['In which month did we spend most, all together?', 'May 2024', '1,766'],
  ])('one of them is what is asked for: %s %s', async (question, label, figure) => {
    expect(await ask(overheads, question, 'overheads.csv')).toMatchObject({ label, figure })
  })

  test('a mean of months is of them, and what a row is of may be in another language', async () => {
    const mean = await ask(overheads, 'Average electricity per month in 2024', 'overheads by month.csv')
    expect(mean).toMatchObject({ figure: '253.80', groupCount: 5 })
    const cell = await ask(overheads, 'Wie hoch waren die Stromkosten im März 2024?', 'overheads.csv')
    expect(cell).toMatchObject({ operation: null, missing: [], rows: [{ row: 2, value: '275' }] })
    const gas = 'item,Jan,Feb,Mar,Apr\nwater,1,2,3,4\ngas,5,6,7,8\n'
    const used = await ask(gas, 'Gasverbrauch im März 2024 in kWh', 'energy 2024.csv')
    expect(used?.rows).toMatchObject([{ row: 2 }])
  })

  const energy = `Year,Meter,Unit,Jan,Feb,Mar,Apr
2023,gas,kWh,2275,2040,1810,1205
2023,water,m3,12,11,11,12
2024,gas,kWh,2190,1876,1655,930
2024,water,m3,11,11,12,10
`
  test('the cell of a thing and a month is told, whatever kind of thing is asked for', async () => {
    const harvest = 'Crop (kg),Aug,Sep,Oct,Nov\nWalnuts,0,1.2,14.8,2.0\nLeeks,4.2,3.8,3.3,5.0\n'
    const told = await ask(harvest, 'kilos of walnuts in October 2023', 'harvest-2023.csv')
    expect(told?.rows).toMatchObject([{ row: 1, value: '14.8' }])
  })

  test('where each row is of a year, that is a condition', async () => {
    const askedOf = (question: string, ...before: string[]) => ask(energy, question, 'energy.csv', ...before)
    expect((await askedOf('How much gas did we use in 2024 in total?'))?.rows).toMatchObject([
      { row: 3, value: '6651' },
    ])
    expect(await askedOf('How much less gas in 2024 than in 2023?')).toMatchObject({ figure: '679' })
    const before = 'How much gas did we use in January 2024?'
    expect((await askedOf('and in February?', before))?.rows).toMatchObject([{ row: 3, value: '1876' }])
    expect((await askedOf('How much gas did we use in March 2021?'))?.unmet).not.toBeNull()
  })

  test('a column of years of birth is no measure beside them', async () => {
    const lessons = 'Nom;Né(e) en;Sept.;Oct.;Nov.;Mars\nAmélie;2013;4;3;4;4\nEmma;2010;4;4;5;3\n'
    const inMarch = 'Combien de présences y a-t-il eu en tout au mois de mars ?'
    expect(await ask(lessons, inMarch, 'présences cours.csv')).toMatchObject({ column: 'March', figure: '7' })
  })

  test('a month and a year that none of them is are not there', async () => {
    expect((await asked('How many hours did Ada do in August 2024?'))?.unmet).not.toBeNull()
    expect((await asked('How many hours did Ada do in March 2022?'))?.unmet).not.toBeNull()
  })
})

test('a title may hold the sign that parts the columns', async () => {
  const household =
    'Household 2024 (kept by Ada; all in euro)\nDate;What;Shop;Amount;By\n23/01/2024;Oil;Linnane;612,45;Ada\n27/04/2024;Oil;Linnane;497,09;Ben\n02/05/2024;Bread;Mill;4,10;Ben\n'
  expect(await ask(household, 'How much did we spend on oil in total?', 'household.csv')).toMatchObject({
    column: 'Amount',
    figure: '1,109.54',
    rowCount: 2,
  })
})

test('a category may be in another language than what is asked of it', async () => {
  const camp =
    'Date,What,Category,Amount\n2024-07-27,Bakery,food,58.00\n2024-07-28,Petrol,travel,70.00\n2024-07-29,Eggs,food,12.50\n'
  const spent = await ask(camp, '¿Cuánto se gastó en comida en total?', 'camp.csv')
  expect(spent).toMatchObject({ figure: '70.50', rowCount: 2, conditions: ['food'] })
  // What a cell holds as it was typed is that, whatever else it is called.
  const chosen = await ask(camp, 'How much did we spend on travel in total?', 'camp.csv')
  expect(chosen?.rows.map(({ row }) => row)).toEqual([2])
})

test('an initial stands for the name that was asked for', async () => {
  const costs =
    'date,item,contractor,amount\n2025-02-14,deposit,I. Pritchard,6980\n2025-03-20,rails,I. Pritchard,164\n2025-03-21,paint,J. Pritchard,80\n'
  const computed = await ask(costs, 'How much did we pay Ieuan Pritchard in total?', 'costs.csv')
  expect(computed).toMatchObject({ figure: '7,144', rowCount: 2 })
})

describe('what is sold, and who came', () => {
  const fair = `Day,Item,Sold,Unit price,Currency,Paid with
Fri,Fox card,34,4.50,EUR,mixed
Fri,Wren card,21,4.50,EUR,mixed
Sat,Fox card,5,4.00,GBP,card
Sat,Calendar,2,21.00,GBP,cash
`
  test('what stands together in a cell is meant before a part of it in another column', async () => {
    expect(await ask(fair, 'how many fox cards did we sell altogether', 'fair.csv')).toMatchObject({
      column: 'Sold',
      figure: '39',
      conditions: ['Fox card'],
    })
  })

  const shows = `Date,Film,Full,Reduced,Total,Takings CHF
2024-01-13,Poor Things,27,17,44,640
2024-02-14,Poor Things,17,11,28,390
2024-02-17,Red Hills,28,14,42,600
`
  test('people are counted by the column of all of them', async () => {
    const asked = (question: string) => ask(shows, question, 'admissions.csv')
    expect(await asked('How many people came to the cinema in February 2024 altogether?')).toMatchObject({
      column: 'Total',
      figure: '70',
      unmet: null,
    })
    expect(await asked('On average how many people came to a screening of Poor Things?')).toMatchObject({
      column: 'Total',
      figure: '36.00',
    })
  })

  test('how many altogether counts rows where no column counts them', async () => {
    const repairs =
      'ticket,customer,work,parts_chf,labour_chf\nR1,Urrutia,puncture rear,7.75,22\nR2,Dreyfus,bottom bracket,48.75,45\nR3,Meyer,puncture front,7.75,18\n'
    expect(
      await ask(
        repairs,
        'How many punctures (front and rear together) are in the repairs table?',
        'repairs.csv',
      ),
    ).toMatchObject({ operation: 'count', figure: '2' })
  })

  test('a number is a label where it is asked which one', async () => {
    const till =
      'KW,Montag,Gäste\n29,2024-07-15,180\n30,2024-07-22,211\n31,2024-07-29,256\n32,2024-08-05,190\n'
    expect(await ask(till, 'in welcher KW waren die meisten Gäste da', 'kasse.csv')).toMatchObject({
      figure: '256',
      label: 'KW 31, 2024-07-29',
    })
  })

  test('a money that is named is the unit of a column', async () => {
    const bar = 'Item,Qty,Amount CHF\nBeer,100,400\nCola,20,90\nBeer,50,210\n'
    expect(await ask(bar, 'How much did we sell in beer in francs in total?', 'bar.csv')).toMatchObject({
      figure: '610',
      missing: [],
    })
  })
})

test('what is named is meant, and not what only shares a word with it', async () => {
  const coal =
    'Delivered,Supplier,Kind,Tonnes\n2024-02-18,Penallt Fuels,ovoids,8\n2024-05-06,Brennstoffe Huber,nuts,9.4\n2024-09-06,Brennstoffe Huber,nuts,9.4\n'
  const asked = 'How many tonnes of coal and fuel were delivered in 2024 by Brennstoffe Huber?'
  expect(await ask(coal, asked, 'coal.csv')).toMatchObject({ figure: '18.8', rowCount: 2 })
})

test('between two days that are named lies all that counts', async () => {
  const asked = 'How much did we spend in total from 9 March 2024 to 2 April 2024?'
  expect(await ask(expenses, asked)).toMatchObject({
    figure: '107.45',
    rowCount: 3,
    conditions: ['9 March 2024 to 2 April 2024'],
  })
  const both = 'How much did we spend in total on 9 March 2024 and 2 April 2024?'
  expect(await ask(expenses, both)).toMatchObject({ figure: '95.10', rowCount: 2 })
})

test('what is done is no condition where it is only a part of what a cell says', async () => {
  const hours = 'project,hours\nPaperwork,7\nMural,31\nPoster,12\n'
  expect(await ask(hours, 'How many hours did I work on all projects together?', 'hours.csv')).toMatchObject({
    figure: '50',
    rowCount: 3,
  })
})

test('days that somebody worked are added up, with what counts as well', async () => {
  const crew =
    'Fecha;Tripulante;Función;Días\n27-04-2024;Iker Zabaleta;patrón;7\n01-08-2024;Iker Zabaleta;traslado;2\n04-05-2024;Pierrick Le Dû;patrón;7\n'
  const asked = '¿Cuántos días trabajó Iker en total en 2024, traslado incluido?'
  expect(await ask(crew, asked, 'tripulacion.csv')).toMatchObject({ figure: '9', rowCount: 2 })
})

test('kilowatt-hours are told in the column that has them', async () => {
  const power = 'Day,Hours,Drawn kWh\n2024-05-01,3,11.5\n2024-05-02,4,20\n'
  expect(await ask(power, 'How many kilowatt-hours did we draw in total?', 'power.csv')).toMatchObject({
    column: 'Drawn kWh',
    figure: '31.5',
  })
})

test('a year that a table is called after is none of another year that a column tells', async () => {
  const honey =
    'Hive,May,June,July,August,Queen year\nAmber,3.5,8.2,14.6,9.8,2023\nClover,4.2,2.6,6.3,4.0,2024\nHazel,3.9,9.1,16.2,10.5,2023\n'
  const name = 'honey by month 2024.csv'
  expect(await ask(honey, 'which hive gave the most honey in the whole of 2024?', name)).toMatchObject({
    label: 'Hazel',
    figure: '39.7',
    conditions: ['2024'],
  })
  expect(await ask(honey, 'total honey from all hives in July 2024', name)).toMatchObject({ figure: '37.1' })
  expect(await ask(honey, 'how much honey did Amber give in July 2023', name)).toMatchObject({
    figure: null,
    unmet: { condition: 'July 2023', instead: '2024' },
  })
  expect(await ask(honey, 'how many hives have a queen of 2023?', name)).toMatchObject({ figure: '2' })
  const boats = 'Boot;Baujahr;Liegegeld (€)\nAda;2019;70\nBea;2024;80\nCleo;2024;60\n'
  const fees = 'Wie viel Liegegeld zahlten alle Boote 2024 zusammen?'
  expect(await ask(boats, fees, 'Boote 2024.csv')).toMatchObject({ figure: '210' })
  const built = 'Wie viele Boote sind 2024 gebaut worden?'
  expect(await ask(boats, built, 'Boote 2024.csv')).toMatchObject({ figure: '2' })
  const school = 'Schuljahr;Beitrag (€)\n2023;70\n2024;80\n'
  expect(await ask(school, 'Beitrag 2024 insgesamt', 'Beitraege bis 2024.csv')).toMatchObject({ rowCount: 1 })
})

test('who has paid is counted among those that are asked for', async () => {
  const members =
    'Name,Category,Fee 2024 (GBP),Paid\nAda,adult,165,yes\nIvo,junior,70,yes\nCorwin,adult,165,no\nMaud,adult,165,yes\n'
  const name = 'rowing members 2024.csv'
  const asked = 'how many adult members have paid the rowing fee for 2024'
  expect(await ask(members, asked, name)).toMatchObject({
    operation: 'count',
    figure: '2',
    conditions: ['adult', 'Paid: yes'],
  })
  const socios =
    'Nombre;Grupo;Cuota (€);Pagado\nAda;veterano;65;sí\nIvo;juvenil;70;sí\nLeo;juvenil;70;sí\nEva;veterano;65;no\n'
  const cuantos = '¿Cuántos socios del grupo juvenil han pagado?'
  expect(await ask(socios, cuantos, 'socios.csv')).toMatchObject({ figure: '2' })
})

test('how it was paid is a condition, and neither that it was nor a group', async () => {
  const sales =
    'Date,Title,Qty,Total (GBP),Payment\n2024-01-02,Poems,1,14.50,card\n2024-01-03,Galls,2,48.00,voucher\n2024-02-05,Pond,3,8.50,voucher\n2024-07-05,Pond,1,8.50,voucher\n'
  const asked = 'How many sales were paid by voucher between January and June?'
  expect(await ask(sales, asked, 'sales book 2024.csv')).toMatchObject({ operation: 'count', figure: '2' })
  const hours = 'Date,Name,Hours\n2024-01-02,Lubna,4\n2024-02-03,Lubna,5\n'
  expect((await ask(hours, asked, 'hours.csv'))?.missing).toContain('voucher')
})

test('what a table is called after is all of it, whatever a cell calls so as well', async () => {
  const costs =
    'Fecha;Concepto;Categoría;Importe (€)\n07/05/2024;Ferry;transporte;346,90\n08/05/2024;Cuota;feria;365,00\n08/05/2024;Tasa;feria;72,60\n12/05/2024;Cartel;material;35,00\n'
  const name = 'gastos feria Valdorrosa.csv'
  const asked = '¿Cuánto gastamos en total en la feria de 2024?'
  expect(await ask(costs, asked, name)).toMatchObject({ figure: '819.50', rowCount: 4 })
  const category = '¿Cuánto gastamos en total en la categoría feria en 2024?'
  expect(await ask(costs, category, name)).toMatchObject({ figure: '437.60' })
  const jars = 'Day,Product,Amount (£)\n2024-05-01,honey,12.00\n2024-05-02,wax,5.00\n2024-05-03,honey,8.00\n'
  const honey = 'How much did we take for honey in total?'
  expect(await ask(jars, honey, 'honey wax sales.csv')).toMatchObject({ figure: '20.00' })
  const cars = 'Day,Vehicle,Cost (£)\n2024-05-01,van,12.00\n2024-05-02,Octavia,5.00\n2024-05-03,van,8.00\n'
  const van = 'What did the van cost us in 2024 in total?'
  expect(await ask(cars, van, 'car and van costs.csv')).toMatchObject({ figure: '20.00' })
})
