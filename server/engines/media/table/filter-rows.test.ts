import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInTurn } from '#server/lib/question/follow-up.ts'
import { computeTable } from './compute-table.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'storypad-rows-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const asker = (name: string, text: string) => async (question: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return computeTable({ path, name, title: null, question: readInTurn(question, []) })
}

test('what is still so is a condition, though the table is called after it', async () => {
  const name = 'waiting list.csv'
  const path = join(folder, name)
  await writeFile(
    path,
    'Child,Group,Status\nThea,Hedgehogs,offered\nNuria,Hedgehogs,waiting\nIvo,Larks,waiting\nAda,Hedgehogs,waiting\n',
  )
  const ask = (question: string) =>
    computeTable({ path, name, title: null, question: readInTurn(question, []) })
  expect(await ask('how many children are still waiting for the Hedgehogs')).toMatchObject({ figure: '2' })
  expect(await ask('how many children are on the waiting list')).toMatchObject({ figure: '4' })
})

test('a table that has not the code that is asked for says nothing', async () => {
  const ask = asker('jobs.csv', 'job_no,customer,total_eur\n23-0004,Bauer,215.70\n23-0013,Hospice,203.50\n')
  expect(await ask('What was the total of job 23-0013?')).toMatchObject({
    rows: [{ value: '203.50 EUR' }],
    conditions: ['23-0013'],
  })
  expect(await ask('What was the total of job 24-0784?')).toBeNull()
})

test('what was paid to somebody on a day is no row of totals, whatever that one is called', async () => {
  const ask = asker(
    'gastos.csv',
    'fecha;concepto;proveedor;importe;pagado por\n22/01/2024;agua;Aguas;27,35;Vicente\n30/05/2024;basura;SUMA Diputación;84,00;Vicente\n;;Total;111,35;\n',
  )
  expect(await ask('How much did Vicente pay in all in 2024?')).toMatchObject({
    figure: '111.35',
    rowCount: 2,
  })
})

test('a German word is a condition by what is in front of the column it ends in', async () => {
  const ask = asker(
    'Chor.csv',
    'Name;Stimme;Ort\nAmbs;Bass;Ulm\nBlattmann;Sopran;Ulm\nCramer;Sopran;Au\nDold;Alt;Au\n',
  )
  expect(await ask('Wie viele Sopranstimmen hat der Chor?')).toMatchObject({
    figure: '2',
    conditions: ['Sopran'],
  })
})

test('what a bank writes over its list is a title', async () => {
  const ask = asker(
    'Umsätze.csv',
    `Volksbank;;;;
Umsatzliste;Konto DE 08;Tennis Club e.V.;;
Zeitraum;01.07.2024 - 30.09.2024;;;
;;;;
Buchungstag;Buchungstext;Empfänger;Zweck;Betrag
15.07.24;ÜBERWEISUNG;Steiger Bedachungen;1. Abschlag;-12.000,00
02.08.24;ÜBERWEISUNG;Steiger Bedachungen;2. Abschlag;-14.000,00
09.10.24;ÜBERWEISUNG;Steiger Bedachungen;Rest;-1.000,00
`,
  )
  const asked = 'Wie viel wurde im 3. Quartal 2024 insgesamt an Steiger Bedachungen überwiesen?'
  expect(await ask(asked)).toMatchObject({ column: 'Betrag', figure: '-26,000.00', rowCount: 2 })
})

test('of several meters in one table each ran by itself', async () => {
  const ask = asker(
    'Zählerstände.csv',
    `Datum;Objekt;Zähler;Stand;Einheit;abgelesen von
30.12.2022;Emmendingen;Gas;10273,0;m³;Owen
31.12.2022;Emmendingen;Kaltwasser;476,1;m³;Owen
30.06.2023;Emmendingen;Gas;10849,0;m³;Owen
30.06.2023;Emmendingen;Kaltwasser;3,2;m³;Owen
30.12.2023;Emmendingen;Gas;11320,0;m³;Owen
30.12.2023;Emmendingen;Kaltwasser;41,9;m³;Owen
`,
  )
  const asked = 'Gasverbrauch Emmendingen zwischen dem 30.12.2022 und dem 30.12.2023, in m³?'
  expect(await ask(asked)).toMatchObject({ operation: 'difference', figure: '1,047.0', rowCount: 2 })
})

test('what is counted in names no column', async () => {
  const ask = asker(
    'work.csv',
    'date,mechanic,parts_eur,total_eur\n2024-01-09,Tomasz,2.45,188.45\n2024-01-12,Tomasz,10.00,35.65\n2024-01-14,Leonie,1.00,9.00\n',
  )
  expect(await ask('Sum of all that Tomasz did in 2024 (total incl. parts)?')).toMatchObject({
    column: 'total_eur',
    figure: '224.10',
  })
})

const till = asker(
  'Tageseinnahmen 2024.csv',
  `Datum;Tag;Gesamt;Gäste;Kasse;Bemerkung
05.01.2024;Fr;610,25;77;Mechthild;
06.01.2024;Sa;706,00;94;Nora;viele Fahrräder
12.01.2024;Fr;590,10;62;Mechthild;
13.01.2024;Sa;982,15;131;Jonas;
09.06.2024;So;1140,00;150;Mechthild;
`,
)

test('days of the week that come again are a condition', async () => {
  expect(await till('Wie viele Gäste hatten wir samstags im Durchschnitt?')).toMatchObject({
    figure: '112.50',
    rowCount: 2,
    conditions: ['Saturdays'],
  })
  expect(await till('What did we take in all on Fridays and Sundays?')).toMatchObject({ rowCount: 3 })
  expect(await till('Wie viele Gäste waren am 9. Juni 2024 da?')).toMatchObject({ rows: [{ value: '150' }] })
})

test('a table that tells no days has nothing of those of a week', async () => {
  const ask = asker('till.csv', 'shop,takings_gbp\nQuay,610.25\nMill,706.00\n')
  expect(await ask('What are our takings on Saturdays in total?')).toMatchObject({ missing: ['Saturdays'] })
})

test('on how many days something was is a number of rows', async () => {
  expect(await till('an wie vielen Tagen hat Mechthild die Kasse gemacht')).toMatchObject({
    operation: 'count',
    figure: '3',
  })
})

test('who is oldest is told by when they were born', async () => {
  const ask = asker(
    'Mitglieder.csv',
    'Nachname;Vorname;Eintritt;Jahrgang;Beitrag EUR\nAsal;Bernhard;1981;1964;36,00\nBrodbeck;Werner;1974;1956;0,00\nWaldvogel;Fritz;1977;1949;36,00\n',
  )
  expect(await ask('Wer ist das älteste Mitglied?')).toMatchObject({ column: 'Jahrgang', label: 'Waldvogel' })
  expect(await ask('Wer ist das jüngste Mitglied?')).toMatchObject({ column: 'Jahrgang', label: 'Asal' })
})

test('a column may be called after a rate, and is the head all the same', async () => {
  const ask = asker(
    'invoices.csv',
    'Invoice no\tDate\tClient\tNet\tVAT 19%\tGross\nTG-1\t2024-01-18\tAshdown\t420.00\t79.80\t499.80\nTG-2\t2024-02-09\tOkafor\t380.00\t72.20\t452.20\n',
  )
  expect(await ask('How much more did I invoice to Ashdown than to Okafor in 2024, net?')).toMatchObject({
    column: 'Net',
    figure: '40.00',
  })
})

test('a mean is asked for in Spanish behind what it is of', async () => {
  const ask = asker(
    'gastos.csv',
    'Fecha;Proveedor;Importe (€)\n04/03/2024;Ferretería Elizalde;37,85\n05/03/2024;Ferretería Elizalde;12,40\n06/03/2024;Ochoa;840,00\n',
  )
  expect(await ask('importe medio de las facturas de la Ferretería Elizalde')).toMatchObject({
    operation: 'average',
    rowCount: 2,
  })
})
