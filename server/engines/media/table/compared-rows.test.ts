import { describe, expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const stays = `Name,From,Nights,Guests,Total
Ada,2024-05-01,3,2,€310.00
Ivo,2024-05-09,7,5,€1200.00
Leo,2024-06-02,2,4,€95.50
Mia,2024-06-20,10,6,€1000.00
`

describe('a number that rows are over or under', () => {
  test.each([
    ['How many stays were over 300 euros?', '3', 'Total over 300'],
    ['stays over €1,000: how many?', '1', 'Total over 1,000'],
    ['How many stays cost less than 100 euros?', '1', 'Total under 100'],
    ['How many stays came to at least 1,000 euros?', '2', 'Total at least 1,000'],
    ['How many stays were at most 310 euros?', '2', 'Total at most 310'],
    ['Wie viele Aufenthalte lagen über 1.000 Euro?', '1', 'Total over 1,000'],
    ['Wie viele Aufenthalte kosteten mindestens 1000 €?', '2', 'Total at least 1,000'],
    ['Wie viele Aufenthalte lagen unter 100 Euro?', '1', 'Total under 100'],
    ['Combien de séjours de plus de 1 000 € ?', '1', 'Total over 1,000'],
    ['séjours à moins de 100 €, combien ?', '1', 'Total under 100'],
    ['¿Cuántas estancias de más de 300 euros hubo?', '3', 'Total over 300'],
    ['¿Cuántas estancias de al menos 1.000 euros hubo?', '2', 'Total at least 1,000'],
    ['How many stays had more than 4 guests?', '2', 'Guests over 4'],
    ['How many stays of 7 nights or more?', '2', 'Nights at least 7'],
    ['How many stays over 300 euros in June 2024?', '1', 'Total over 300'],
  ])('%s %s', async (question, figure, condition) => {
    const told = await ask(stays, question, 'stays.csv')
    expect(told).toMatchObject({ operation: 'count', figure, unmet: null })
    expect(told?.conditions).toContain(condition)
  })

  test('rows are told where they are not counted', async () => {
    const told = await ask(stays, 'reservas de más de 300 euros', 'reservas.csv')
    expect(told?.conditions).toEqual(['Total over 300'])
    expect(told?.rowCount).toBe(3)
  })

  test('they are added up where that is asked', async () => {
    expect(await ask(stays, 'What do stays over 300 euros come to in total?', 'stays.csv')).toMatchObject({
      operation: 'sum',
      column: 'Total',
      figure: '2,510.00',
    })
  })

  test('an earlier question goes on to have it, until another is named', async () => {
    const first = 'How many stays were over 300 euros?'
    expect(await ask(stays, 'And in May 2024?', 'stays.csv', first)).toMatchObject({ figure: '2' })
    expect(await ask(stays, 'And over 1,100 euros?', 'stays.csv', first)).toMatchObject({ figure: '1' })
  })

  test('what a vehicle ran between going out and coming in is compared', async () => {
    const log =
      'Date,Driver,Odo out (km),Odo in (km)\n2024-01-03,Ada,118000,118150\n2024-01-04,Ivo,118150,118190\n2024-01-09,Ada,118190,118420\n'
    const told = await ask(log, 'how many trips were over 100 km?', 'trips.csv')
    expect(told).toMatchObject({ operation: 'count', figure: '2' })
    expect(await ask(log, 'Combien de trajets de plus de 200 km ?', 'trips.csv')).toMatchObject({
      figure: '1',
    })
  })

  test('of two columns in a unit one is compared', async () => {
    const log =
      'Datum;km Anfang;km Ende;gef. km\n01.02.2024;100;250;150\n02.02.2024;250;260;10\n04.02.2024;260;500;240\n'
    const told = await ask(log, 'Fahrten über 100 km, wie viele?', 'fahrten.csv')
    expect(told).toMatchObject({ figure: '2', conditions: ['gef. km over 100'] })
  })

  test('what went out is meant of a bank account', async () => {
    const bank =
      'Date,Description,Paid out,Paid in,Balance\n2024-01-03,Rent,1200.00,,3000.00\n2024-01-04,Sale,,1500.00,4500.00\n2024-01-09,Ink,80.00,,4420.00\n'
    const told = await ask(bank, 'how many payments over £1,000 went out?', 'account.csv')
    expect(told).toMatchObject({ figure: '1', conditions: ['Paid out over 1,000'] })
  })

  test('what no column tells is no figure', async () => {
    expect(await ask(stays, 'How many stays were over 100 km?', 'stays.csv')).toMatchObject({
      unmet: { condition: 'over 100', instead: null },
    })
  })

  test('a year, an age of a group and a number on a bill are no limits', async () => {
    expect(await ask(stays, 'How much did we take over 2024?', 'stays.csv')).toMatchObject({
      figure: '2,605.50',
    })
    const fees = 'Group,Fee,Members\nUnder 14,20.00,9\nAdults,60.00,31\n'
    expect(await ask(fees, 'How many members are under 14?', 'groups.csv')).toMatchObject({ rowCount: 1 })
    const one = await ask(stays, 'Rechnung über 310 Euro', 'rechnungen.csv')
    expect(one?.conditions).not.toContain('Total over 310')
  })
})

const english = `Item	Group	In stock	Min.	Unit price	Counted
Jar, large	Jars	412 pcs	600 pcs	€0.50	2024-10-12
Jar, small	Jars	655 pcs	400 pcs	€0.40	2024-10-12
Lids	Jars	0 pcs	150 pcs	€0.10	2024-11-02
Frames	Wood	150 pcs	150 pcs	€2.00	2024-11-02
`
const german = `Artikel;Bestand;Mindestbestand;EK;VK
Kette;3;5;4,00;9,00
Reifen;12;4;10,00;25,00
Lampe;0;2;6,00;8,00
`
const french = `Article;Qté;Seuil;PU HT
Chaîne;3;5;4,00
Pneu;12;4;10,00
Lampe;0;2;6,00
`
const spanish = `Artículo;Uds.;Stock mín.;P. coste (€);PVP (€)
Cadena;3;5;4,00;9,00
Rueda;12;4;10,00;25,00
Luz;0;2;6,00;8,00
`

describe('columns of a row that are compared with each other', () => {
  test.each([
    [english, 'How many things are below their minimum stock?', '2', 'In stock below Min.'],
    [german, 'Wie viele Artikel sind unter Mindestbestand?', '2', 'Bestand below Mindestbestand'],
    [french, "Combien d'articles sont sous le seuil ?", '2', 'Qté below Seuil'],
    [french, "Combien d'articles sont sous le stock minimum ?", '2', 'Qté below Seuil'],
    [spanish, '¿Cuántos artículos están por debajo del stock mínimo?', '2', 'Uds. below Stock mín.'],
  ])('%#: %s', async (table, question, figure, condition) => {
    expect(await ask(table, question, 'inventory.csv')).toMatchObject({
      operation: 'count',
      figure,
      conditions: [condition],
    })
  })

  test('what is missing up to the minimum is told', async () => {
    expect(await ask(german, 'Wie viele Ketten fehlen bis zum Mindestbestand?', 'lager.csv')).toMatchObject({
      figure: '2',
      column: 'Mindestbestand − Bestand',
    })
  })

  test('the least of a column is still its least', async () => {
    expect(await ask(german, 'Welcher Artikel hat den geringsten Bestand?', 'lager.csv')).toMatchObject({
      operation: 'least',
      label: 'Lampe',
    })
  })

  const invoices = `No;Date;Customer;Amount;Due;Paid on
1;2024-01-05;Voss;100.00;2024-02-05;2024-02-20
2;2024-01-09;Riehm;50.00;2024-02-09;2024-02-01
3;2024-03-01;Voss;70.00;2024-04-01;
4;2024-03-08;Etter;30.00;2024-04-08;2024-04-09
`
  const cobros = invoices.replace('Due;Paid on', 'Vto.;F. pago')
  const factures = invoices.replace('Due;Paid on', 'Échéance;Réglée le')
  const rechnungen = invoices.replace('Due;Paid on', 'fällig;bez. am')
  test.each([
    [invoices, 'How many invoices were paid after the due date?', '2', 'Paid on after Due'],
    [invoices, 'how many invoices were paid late', '2', 'Paid on after Due'],
    [invoices, 'How many invoices were paid on time?', '1', 'Paid on not after Due'],
    [rechnungen, 'Wie viele Rechnungen wurden nach Fälligkeit bezahlt?', '2', 'bez. am after fällig'],
    [rechnungen, 'Wie viele Rechnungen wurden verspätet bezahlt?', '2', 'bez. am after fällig'],
    [factures, 'Combien de factures ont été payées après l’échéance ?', '2', 'Réglée le after Échéance'],
    [cobros, '¿Cuántas facturas fueron pagadas después del vencimiento?', '2', 'F. pago after Vto.'],
  ])('%#: %s', async (table, question, figure, condition) => {
    expect(await ask(table, question, 'invoices.csv')).toMatchObject({
      operation: 'count',
      figure,
      conditions: [condition],
    })
  })

  test('two columns that are named are compared', async () => {
    const orders =
      'Item;Ordered;Received;Price\nBolts;10;12;1.00\nNuts;10;10;1.00\nPins;5;3;1.00\nClips;4;6;1.00\n'
    expect(
      await ask(orders, 'For how many items was more received than ordered?', 'orders.csv'),
    ).toMatchObject({ figure: '2', conditions: ['Received above Ordered'] })
    const sale =
      'Lot;Désignation;Estimation basse;Estimation haute;Adjudication\nA;Armoire;100 €;200 €;250 €\nB;Coffre;50 €;80 €;70 €\nC;Table;10 €;20 €;30 €\n'
    expect(
      await ask(sale, 'Combien de lots sont partis plus cher que leur estimation haute ?', 'vente.csv'),
    ).toMatchObject({ figure: '2', conditions: ['Adjudication above Estimation haute'] })
  })
})

describe('what is nought', () => {
  test.each([
    [english, 'Which items are sold out?', 'Lids', 'In stock at 0'],
    [english, 'what is out of stock', 'Lids', 'In stock at 0'],
    [german, 'Was ist ausverkauft?', 'Lampe', 'Bestand at 0'],
    [french, 'Quels articles sont en rupture ?', 'Lampe', 'Qté at 0'],
    [spanish, '¿Qué artículos están a cero?', 'Luz', 'Uds. at 0'],
    [spanish, 'artículos agotados', 'Luz', 'Uds. at 0'],
  ])('%#: %s', async (table, question, item, condition) => {
    const told = await ask(table, question, 'inventory.csv')
    expect(told).toMatchObject({ rowCount: 1, conditions: [condition] })
    expect(told?.rows[0]?.text).toContain(item)
  })

  test('a cell that says so is met as before', async () => {
    const status = 'Item;Qty;Min;State\nCups;0;2;\nMugs;4;2;sold out\n'
    expect((await ask(status, 'Which items are sold out?', 'stock.csv'))?.conditions).toEqual(['sold out'])
  })

  const trip = (heading: string) =>
    `Name;Place;${heading}\nAda;Bern;100\nIvo;Bern;0\nLeo;Basel;\nMia;Basel;50\n`
  test.each([
    ['Deposit (£)', 'How many people have paid nothing of the deposit?'],
    ['Anzahlung €', 'Wie viele Leute haben noch nichts angezahlt?'],
    ['Acompte (€)', "Combien de voyageurs n'ont rien payé de l'acompte ?"],
    ['Señal (€)', '¿Cuántas personas no han pagado nada de señal?'],
  ])('%s: %s', async (heading, question) => {
    expect(await ask(trip(heading), question, 'trip.csv')).toMatchObject({
      operation: 'count',
      figure: '2',
      conditions: [`${heading}: nothing`],
    })
  })
})

describe('what two columns come to', () => {
  test.each([
    [english, 'value of all our stock at unit price', '768.00', 'In stock × Unit price'],
    [german, 'Wie hoch ist der Warenwert insgesamt?', '132.00', 'Bestand × EK'],
    [german, 'Wie hoch ist der Lagerwert zum Verkaufspreis?', '327.00', 'Bestand × VK'],
    [french, 'Quelle est la valeur du stock ?', '132.00', 'Qté × PU HT'],
    [spanish, 'valor del almacén a precio de coste', '132.00', 'Uds. × P. coste (€)'],
  ])('%#: %s', async (table, question, figure, column) => {
    expect(await ask(table, question, 'inventory.csv')).toMatchObject({ operation: 'sum', figure, column })
  })

  test.each([
    [german, 'Bei welchem Artikel ist die Marge am höchsten?', 'VK − EK', 'Reifen'],
    [german, 'On which item do we make most per piece?', 'VK − EK', 'Reifen'],
    [spanish, '¿Qué artículo tiene el mayor margen?', 'PVP (€) − P. coste (€)', 'Rueda'],
  ])('%#: %s', async (table, question, column, label) => {
    expect(await ask(table, question, 'inventory.csv')).toMatchObject({
      operation: 'greatest',
      figure: '15.00',
      column,
      label,
    })
  })

  test('what is of several currencies comes to no worth together', async () => {
    const parts =
      'Part,Qty,Min,Unit price,Currency\nValve,2,1,10.00,EUR\nGauge,3,1,20.00,GBP\nSeal,4,9,5.00,EUR\n'
    const asked = 'What is the stock worth?'
    expect((await ask(parts, asked, 'spare parts.csv'))?.figure).toBeNull()
    expect(await ask(parts, 'What is the stock worth in euros?', 'spare parts.csv')).toMatchObject({
      figure: '40.00',
    })
  })

  test('what orders come to is added up of their lines, and not of prices', async () => {
    const orders = 'Date;Réf.;Qté;PU HT;Mt HT\n2024-01-01;A;2;10,00;20,00\n2024-02-01;B;3;5,00;15,00\n'
    expect(await ask(orders, 'Total HT des commandes en 2024', 'commandes.csv')).toMatchObject({
      figure: '35.00',
      column: 'Mt HT',
    })
    const bills = orders.replace('PU HT;Mt HT', 'Preis/St. netto;Betrag netto')
    expect(await ask(bills, 'Bestellungen 2024 netto insgesamt', 'bestellungen.csv')).toMatchObject({
      figure: '35.00',
      column: 'Betrag netto',
    })
    const compras = orders.replace('PU HT;Mt HT', 'P. coste;Importe')
    expect(await ask(compras, '¿Cuánto suman las compras de 2024?', 'compras.csv')).toMatchObject({
      figure: '35.00',
      column: 'Importe',
    })
    expect(await ask(orders, 'Quel est le prix unitaire le plus élevé ?', 'commandes.csv')).toMatchObject({
      figure: '10.00',
      column: 'PU HT',
    })
  })

  test('of few rows with the price of a piece what all pieces brought is told', async () => {
    const fair = 'Item;Sold;Unit price\nCard;5;4.00\nCard;2;4.50\nMap;9;1.00\n'
    expect(await ask(fair, 'How much did we take for cards?', 'fair.csv')).toMatchObject({
      figure: '29.00',
      column: 'Sold × Unit price',
    })
  })

  test('paid or not is no condition', async () => {
    const hires = 'Date;Item;Mt;Payé\n2024-08-01;Planche;20,00;oui\n2024-08-02;Planche;10,00;non\n'
    expect(
      await ask(hires, 'montant total des locations en août 2024, payées ou pas', 'locations.csv'),
    ).toMatchObject({ figure: '30.00' })
  })
})
