import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TableVerdict } from '#server/lib/table-verdict.ts'
import { lookUpRows } from './look-up-rows.ts'
import { readTableFile } from './read-table-file.ts'

interface ReadTable extends TableVerdict {
  data: number
  names: string[]
  sums: Record<string, number | null>
  lookUp(...needles: string[]): Promise<string[]>
}

async function withTable(lines: readonly string[], use: (table: ReadTable) => Promise<void> | void) {
  const folder = await mkdtemp(join(tmpdir(), 'table-'))
  try {
    const path = join(folder, 'table.csv')
    await writeFile(path, `${lines.join('\n')}\n`)
    const parquetPath = join(folder, 'table.parquet')
    const { verdict } = await readTableFile({ path, encoding: null, parquetPath }, () => {})
    const { columns, rows, asideRows } = verdict
    await use({
      ...verdict,
      data: rows - asideRows,
      names: columns.map(({ name }) => name),
      sums: Object.fromEntries(columns.map(({ name, sum }) => [name, sum])),
      lookUp: async (...needles) => {
        const found = await lookUpRows({ path: parquetPath, columns, needles, most: 5 })
        return found.map(({ row, text }) => `${row}: ${text}`)
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('heads of other programs', () => {
  test('C4: a first row with a word among prices is data, not a second line of the head', async () => {
    const rows = ['Lamp,free', 'Chair,12', 'Desk,80', 'Rug,45', 'Clock,9', 'Vase,4']
    await withTable(['Thing,Price paid', ...rows], (table) => {
      expect(table).toMatchObject({ headRows: 1, data: 6, names: ['Thing', 'Price paid'] })
    })
  })

  test('C4: a line of units belongs to the head', async () => {
    await withTable(['day,load,flow', 'd,kWh,(m³/h)', '1,10.5,2', '2,11.5,3'], (table) => {
      expect(table).toMatchObject({ headRows: 2, data: 2 })
    })
  })

  test('C4: rows with one cell more than the head begin with an index, as R writes it', async () => {
    await withTable(['weight,visits', 'Rex,20.5,3', 'Tom,4.1,2', 'Kim,7.7,9'], (table) => {
      expect(table.names).toEqual(['Column 1', 'weight', 'visits'])
      expect(table.sums['visits']).toBe(14)
    })
  })

  test('C3: a short list below many lines of a bank statement is the table', async () => {
    const above = ['Konto:;12 34;', 'IBAN:;CH93;', 'Von:;2025-02-01;', 'Bis:;2025-02-28;', 'Saldo:;70.00;']
    const head = 'Datum;Uhrzeit;Text;Währung;Belastung;Gutschrift;Saldo'
    const rows = ['2025-02-03;08:00;Kiosk;CHF;5.00;;70.00', '2025-02-02;09:00;Lohn;CHF;;75.00;75.00']
    await withTable([...above, head, ...rows], (table) => {
      expect(table).toMatchObject({
        headRows: 1,
        data: 2,
        title: 'Konto:; 12 34 – IBAN:; CH93 – Von:; 2025-02-01',
      })
      expect(table.sums).toMatchObject({ Belastung: 5, Gutschrift: 75 })
    })
  })
})

describe('rows that are not data', () => {
  test.each([
    ['named with more words', ['Tea,4', 'Jam,6', 'Summe EUR,10'], 2, 10],
    [
      'per group',
      ['Tea,4', 'Jam,6', 'Kitchen total,10', 'Nail,1', 'Glue,2', 'Shed total,3', 'All in total,13'],
      4,
      13,
    ],
    ['without a name', ['Tea,4.00', 'Jam,6.00', ',10.00'], 2, 10],
    ['of an average', ['Tea,4', 'Jam,6', 'Durchschnitt,5'], 2, 10],
  ])('C6: a total %s is not added up', async (_, rows, data, sum) => {
    await withTable(['Item,Amount', ...rows], (table) => {
      expect(table.data).toBe(data)
      expect(table.sums['Amount']).toBe(sum)
    })
  })

  test('a shop called Total, and a row without a name, are data', async () => {
    await withTable(['Shop,Amount', 'Aral,30.00', 'Total Zürich,52.10', ',7.00', 'Shell,9.00'], (table) => {
      expect(table.data).toBe(4)
      expect(table.sums['Amount']).toBe(98.1)
    })
  })

  test('rows with the same price are data, also with names like totals', async () => {
    const rows = ['Summer ball,5.00', 'All saints,5.00', 'Consumer fair,5.00', 'Media hall,5.00']
    await withTable(['Event,Fee', ...rows], (table) => {
      expect(table).toMatchObject({ data: 4, sums: { Fee: 20 } })
    })
  })

  test('notes below a table are not data', async () => {
    const rows = ['2025-01-03,Bus,2.50', '2025-01-04,Tram,3.50', '2025-01-05,Boat,9.00']
    await withTable(
      ['Day,What,Fare', ...rows, '', 'Disclaimer:,,', 'Made by the bank for you.,,'],
      (table) => {
        expect(table.data).toBe(3)
        expect(table.columns[0]).toMatchObject({ type: 'date', misfits: 0 })
      },
    )
    await withTable(['Land,Votes,Seats', 'A,3,1', 'B,5,2', 'C,4,1', 'Source: Office of votes'], (table) => {
      expect(table.data).toBe(3)
    })
  })
})

describe('sums that would be wrong', () => {
  test('C6: amounts in several currencies, named in another column', async () => {
    const rows = ['2025-01-03,12.00,eur,2', '2025-01-04,30.00,usd,1', '2025-01-05,7.00,eur,4']
    await withTable(['Day,Amount,Currency,Units (kg)', ...rows], (table) => {
      expect(table.sums).toMatchObject({ Amount: null, 'Units (kg)': 7 })
    })
  })

  test('C6: amounts that a delimiter has split', async () => {
    await withTable(['Item,Amount', 'Bike,1,200', 'Bell,12', 'Lock,40'], (table) => {
      expect(table.sums['Amount']).toBeNull()
    })
  })

  test('C6: amounts of countries next to those of the world', async () => {
    const years = ['1999', '2000'].flatMap((year) => [`Chad,${year},3`, `World,${year},9`, `Peru,${year},2`])
    await withTable(['Entity,Year,Deaths', ...years], (table) => {
      expect(table).toMatchObject({ data: 6, sums: { Deaths: null } })
    })
  })

  test.each([
    ['partly in thousands', ['700', '1200', '5k', '400', '90'], 'Sales'],
    ['partly in dollars', ['700', '1200', '5 USD', '400', '90'], 'Sales'],
    ['in millions', ['7M', '12M', '5M'], 'Sales'],
    ['in minutes or hours', ['3:45', '4:10', '12:31'], 'Length'],
    ['that are levels', ['40', '41', '42'], 'Number of employees'],
  ])('C6: figures %s', async (_, cells, name) => {
    await withTable([`Row,${name}`, ...cells.map((cell, at) => `r${at},${cell}`)], (table) => {
      expect(table.sums[name]).toBeNull()
    })
  })

  test('figures in millions are no amounts in the currency', async () => {
    await withTable(['Film,Revenue (USD millions)', 'A,100.5', 'B,20'], (table) => {
      expect(table.columns[1]).toMatchObject({ unit: null, sum: 120.5 })
    })
  })

  test('minutes next to hours are minutes', async () => {
    await withTable(['Ride,Duration', 'a,45:00', 'b,1:30:00', 'c,15:00'], (table) => {
      expect(table.sums['Duration']).toBe(9_000)
    })
  })
})

describe('cells of other programs', () => {
  test(String.raw`C2: \N is a missing value, and a currency may be before brackets`, async () => {
    const rows = [String.raw`a, $ 1200.00 ,\N`, 'b, $ (300.00),4', String.raw`c,\N,5`]
    await withTable(['Item,Amount,Votes', ...rows], (table) => {
      expect(table.sums).toMatchObject({ Amount: 900, Votes: 9 })
    })
  })

  test('the timestamp of a form is a date with a time', async () => {
    const rows = ['2025/03/01 9:05:00 AM GMT+1,3', '2025/03/02 11:15:30 PM GMT+1,4']
    await withTable(['Timestamp,Guests', ...rows], (table) => {
      expect(table.columns[0]).toMatchObject({
        type: 'date',
        min: '2025-03-01T09:05:00',
        max: '2025-03-02T23:15:30',
      })
    })
  })

  test('C7: rows are found in a table with huge numbers, also by such a number', async () => {
    await withTable(
      ['name,size', 'Sun,1e25', 'Moon,7', 'Sea,8', 'Elm,9', 'Ash,3', 'Sky,1e999'],
      async ({ lookUp }) => {
        expect(await lookUp('sun')).toEqual(['1: name: Sun; size: 10000000000000000905969664'])
        expect(await lookUp('1e999', 'moon')).toHaveLength(2)
      },
    )
  })
})
