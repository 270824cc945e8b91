import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ColumnVerdict, TableVerdict } from '#server/lib/table-verdict.ts'
import { lookUpRows } from './look-up-rows.ts'
import { readTableFile } from './read-table-file.ts'

interface ReadTable {
  verdict: TableVerdict
  column(name: string): ColumnVerdict | undefined
  lookUp(...needles: string[]): Promise<string[]>
  rows: string[][]
}

async function withTable(
  content: string | Buffer,
  use: (table: ReadTable) => Promise<void> | void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'table-'))
  try {
    const path = join(folder, 'table.csv')
    await writeFile(path, content)
    const parquetPath = join(folder, 'table.parquet')
    const rows: string[][] = []
    const { verdict } = await readTableFile({ path, encoding: null, parquetPath }, (cells) =>
      rows.push(cells),
    )
    const { columns } = verdict
    await use({
      verdict,
      rows,
      column: (name) => columns.find((column) => column.name === name),
      lookUp: async (...needles) => {
        const found = await lookUpRows({ path: parquetPath, columns, needles, most: 5 })
        return found.map(({ row, text }) => `${row}: ${text}`)
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const lines = (...rows: string[]): string => `${rows.join('\n')}\n`
const numbered = (count: number, row: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => row(at + 1))

describe('rows', () => {
  test('C1: a quote that is never closed is a character and joins no rows', async () => {
    const rows = numbered(41, (at) => (at === 6 ? '"1/2 hose,5,20' : `Hose ${at},${at},10.00`))
    await withTable(lines('Item,Length,Amount', ...rows), ({ verdict, column, rows: read }) => {
      expect(verdict).toMatchObject({ rows: 41, repairedRows: 1, tornRows: 0 })
      expect(read[5]).toEqual(['"1/2 hose', '5', '20'])
      expect(column('Amount')?.sum).toBe(420)
    })
  })

  test('C1: a quote that would join two lines to a row of another width is a character', async () => {
    const content = lines('Item,Length,Amount', 'a,1,10', '"b,2,20', 'c,3,30', '"d, e",4,40', 'f,5,50')
    await withTable(content, ({ verdict, column }) => {
      expect(verdict).toMatchObject({ rows: 5, repairedRows: 1 })
      expect(column('Amount')?.sum).toBe(150)
    })
  })

  test('C1: an unclosed quote on a line with too few cells is reported, and nothing is added up', async () => {
    await withTable(
      lines('Item,Length,Amount', 'a,1,10', 'b,2,20', '"c, or d, or e,3,30'),
      ({ verdict, column }) => {
        expect(verdict).toMatchObject({ rows: 3, tornRows: 1 })
        expect(column('Amount')?.sum).toBeNull()
      },
    )
  })

  test('quoted cells may contain delimiters, quotes and any line ends', async () => {
    const content = 'name,note\r\n"Smith, Tom","two\r\nlines, ""so"" to say"\rAda, "spaced"\n'
    await withTable(content, ({ rows }) => {
      expect(rows).toEqual([
        ['Smith, Tom', 'two\nlines, "so" to say'],
        ['Ada', 'spaced'],
      ])
    })
  })

  test('blank rows are skipped, totals and repeated heads are not added up', async () => {
    const content = lines('Item,Amount', 'a,10.00', ',', '', 'Item,Amount', 'b,20.00', 'Total,30.00')
    await withTable(content, ({ verdict, column }) => {
      expect(verdict).toMatchObject({ rows: 4, asideRows: 2 })
      expect(column('Amount')).toMatchObject({ sum: 30, max: '20', nulls: 0 })
    })
  })

  test('rows may be longer or shorter than the head', async () => {
    await withTable(lines('a,b', '1,2', '3', '4,5,six'), ({ verdict, column }) => {
      expect(verdict.columnCount).toBe(3)
      expect(column('b')?.nulls).toBe(1)
      expect(column('Column 3')?.top).toEqual([['six', 1]])
    })
  })
})

describe('heads', () => {
  test('C3: `sep=;` sets the delimiter and is no content', async () => {
    const content = 'sep=;\r\nDatum;Laden;Betrag\r\n01.02.2024;Rewe;12,50\r\n02.02.2024;Edeka;1.250,00\r\n'
    await withTable(content, ({ verdict, column }) => {
      expect(verdict).toMatchObject({ title: null, delimiter: ';', rows: 2 })
      expect(column('Betrag')).toMatchObject({ role: 'measure', sum: 1262.5 })
    })
  })

  test('C4: a head may begin with a blank heading, and is no title', async () => {
    await withTable(lines(',Height,Weight', 'Ada,170,60', 'Ben,180,80'), ({ verdict }) => {
      expect(verdict).toMatchObject({ title: null, rows: 2 })
      expect(verdict.columns.map(({ name, isNamed }) => [name, isNamed])).toEqual([
        ['Column 1', false],
        ['Height', true],
        ['Weight', true],
      ])
    })
  })

  test('years are headings of a table by year', async () => {
    await withTable(lines('Country,2010,2011,2012', 'DE,1,2,3', 'FR,4,5,6'), ({ verdict }) => {
      expect(verdict).toMatchObject({ headRows: 1, rows: 2 })
    })
  })

  test('a head of two lines is read column by column', async () => {
    const content = lines(',2023,,2024,', 'Shop,Q1,Q2,Q1,Q2', 'A,1,2,3,4', 'B,5,6,7,8')
    await withTable(content, ({ verdict }) => {
      expect(verdict.columns.map(({ name }) => name)).toEqual([
        'Shop',
        '2023 Q1',
        '2023 Q2',
        '2024 Q1',
        '2024 Q2',
      ])
      expect(verdict.rows).toBe(2)
    })
  })

  test('a first row without figures is data, not a second line of the head', async () => {
    await withTable(
      lines('State,Town,Staff', 'OH,Springfield,**', 'TX,Abilene,12', 'TX,Amarillo,30'),
      ({ verdict, column }) => {
        expect(verdict).toMatchObject({ headRows: 1, rows: 3 })
        expect(column('Staff')).toMatchObject({ nulls: 1, misfits: 0 })
      },
    )
  })

  test('a first row of words that recur below is data', async () => {
    await withTable(lines('red,Ada', 'blue,Ben', 'red,Cy', 'green,Ada'), ({ verdict }) => {
      expect(verdict).toMatchObject({ headRows: 0, rows: 4 })
    })
  })

  test('rows with decimal commas are split at semicolons, also when some have fewer cells', async () => {
    const rows = Array.from(
      { length: 6 },
      (_, at) => `0${at + 1}.12.2025;VISA Shop ${at};Purchase;-${at + 1},98;EUR`,
    )
    const content = lines(
      'Statement;made 09.12.2025',
      'IBAN;DE89370400440532013000',
      'Balance;66.331,90;EUR',
      'Transactions that were booked, without reserved ones, also if the app shows them',
      'Day;Payee;Text;Amount;Currency',
      ...rows,
      '07.12.2025;Pension;2.647,74;EUR',
    )
    await withTable(content, ({ verdict, column }) => {
      expect(verdict).toMatchObject({ delimiter: ';', rows: 7 })
      expect(column('Amount')).toMatchObject({ type: 'decimal', min: '-6.98', misfits: 1, sum: null })
    })
  })

  test('equal headings are numbered, and lines above the head are the title', async () => {
    const content = lines(
      'Account statement;;;',
      'Ada Holt;;;',
      'Day;Text;Amount;Amount',
      '01.02.2024;Rent;-500,00;1',
      '02.02.2024;Pay;900,00;2',
    )
    await withTable(content, ({ verdict }) => {
      expect(verdict.title).toBe('Account statement – Ada Holt')
      expect(verdict.columns.map(({ name }) => name)).toEqual(['Day', 'Text', 'Amount', 'Amount (2)'])
    })
  })
})

describe('cells', () => {
  test.each([
    ['U+2212 and a minus after the number', ['−12.50', '12.50-', '(3.20)', '20.00'], -8.2],
    ['Swiss amounts', ["1'200.-", '85.40', '40.–'], 1325.4],
    ['decimal commas with currencies', ['1.234,5 €', '10,00 €', '€ 2,00'], 1246.5],
    ['thousands by narrow spaces', ['1\u202f234,50', '10,00', '2\u00a0000,00'], 3244.5],
    ['francs without centimes', ['CHF 3.–', 'CHF 2.50', 'CHF 1.50'], 7],
  ])('C2: %s', async (_, cells, sum) => {
    const rows = cells.map((cell, at) => `Item ${at};"${cell}"`)
    await withTable(lines('Item;Amount', ...rows), ({ column }) => {
      expect(column('Amount')).toMatchObject({ role: 'measure', sum, misfits: 0 })
    })
  })

  test('C2: S and H after amounts are debit and credit', async () => {
    await withTable(lines('Text;Betrag', 'Miete;12,50 S', 'Lohn;100,00 H'), ({ column }) => {
      expect(column('Betrag')).toMatchObject({ sum: 87.5, unit: null })
    })
  })

  test('the decimal sign is that of the column, not of the cell', async () => {
    await withTable(lines('Item;Amount', 'a;1.234', 'b;12,50', 'c;2.000'), ({ column }) =>
      expect(column('Amount')?.sum).toBe(3246.5),
    )
    await withTable(lines('Item,Amount', 'a,1.234', 'b,12.50'), ({ column }) =>
      expect(column('Amount')?.sum).toBe(13.734),
    )
  })

  test('digits with leading zeros, quoted by a spreadsheet, or of a phone number are ids', async () => {
    const content = lines(
      'Name,Zip,Part,Phone',
      'A,01234,="00123",+49 30 1234567',
      'B,10115,="00456",+49 30 7654321',
    )
    await withTable(content, async ({ verdict, lookUp }) => {
      expect(verdict.columns.map(({ type }) => type)).toEqual(['text', 'id', 'id', 'id'])
      expect(await lookUp('00123')).toEqual(['1: Name: A; Zip: 01234; Part: 00123; Phone: +49 30 1234567'])
    })
  })

  test('the order of day and month is that of the column', async () => {
    await withTable(lines('Day,Amount', '01/02/2024,1', '01/13/2024,2', '01/28/2024,3'), ({ column }) =>
      expect(column('Day')).toMatchObject({ type: 'date', min: '2024-01-02', max: '2024-01-28' }),
    )
    await withTable(lines('Day,Amount', '01/02/2024,1', '13/02/2024,2', '28/02/2024,3'), ({ column }) =>
      expect(column('Day')).toMatchObject({ type: 'date', min: '2024-02-01', max: '2024-02-28' }),
    )
  })

  test('ambiguous days and years of two digits are marked as uncertain', async () => {
    await withTable(lines('Day,Amount', '01/02/2024,1', '03/04/2024,2'), ({ column }) =>
      expect(column('Day')?.certain).toBe('year'),
    )
    await withTable(lines('Day,Amount', '9/24/06,1', '7/13/31,2', '5/20/32,3'), ({ column }) =>
      expect(column('Day')?.certain).toBe('nothing'),
    )
    await withTable(lines('Day,Amount', '24.09.2024,1', '03.04.2024,2'), ({ column }) =>
      expect(column('Day')?.certain).toBe('day'),
    )
  })

  test('months, times, durations, yes and no', async () => {
    const content = lines('Month,At,Duration,Paid', 'Jan 2024,7:30,1:20,yes', 'Feb 2024,19:05,26:10,no')
    await withTable(content, ({ verdict }) => {
      expect(verdict.columns.map(({ type, min, max }) => [type, min, max])).toEqual([
        ['date', '2024-01', '2024-02'],
        ['time', '07:30:00', '19:05:00'],
        ['duration', '4800', '94200'],
        ['yes-no', 'false', 'true'],
      ])
    })
  })

  test('the type is that of most cells, over all rows', async () => {
    const rows = numbered(30_000, (at) => `${at <= 25_000 ? '12' : 'see note'},${at <= 10 ? 'free' : '1.50'}`)
    await withTable(lines('Room,Amount', ...rows), ({ column }) => {
      expect(column('Room')).toMatchObject({ type: 'integer', misfits: 5_000 })
      // Ten cells are no amounts, so a sum would not cover all rows.
      expect(column('Amount')).toMatchObject({ type: 'decimal', misfits: 10, sum: null })
    })
    const late = numbered(60_000, (at) => (at <= 21_000 ? '12' : 'x'))
    await withTable(lines('Room,Row', ...late.map((cell, at) => `${cell},r${at}`)), ({ column }) =>
      expect(column('Room')?.type).toBe('text'),
    )
  })
})

test('C6: only amounts are added up, not ids, years, ratings, unit prices, shares or running totals', async () => {
  const rows = numbered(
    20,
    (at) =>
      `${3_400_000_000 + at * 7_919},${2001 + (at % 5)},${(at % 5) + 1},2.${at + 10},0.${at + 10},${at * 10},${at % 7}`,
  )
  const head = 'RespondentID,Year,Rating,Unit price,Share,Deaths (cumulative),Deaths (daily)'
  await withTable(lines(head, ...rows), ({ verdict }) => {
    expect(verdict.columns.map(({ name, role, sum }) => [name, role, sum])).toEqual([
      ['RespondentID', 'identifier', null],
      ['Year', 'time', null],
      ['Rating', 'rate', null],
      ['Unit price', 'rate', null],
      ['Share', 'rate', null],
      ['Deaths (cumulative)', 'cumulative', null],
      ['Deaths (daily)', 'measure', 63],
    ])
  })
})

test('a column that only grows over time is a running total', async () => {
  const rows = numbered(20, (at) => `2024-01-${String(at).padStart(2, '0')},${at * at}`)
  await withTable(lines('Day,Cases', ...rows), ({ column }) =>
    expect(column('Cases')).toMatchObject({ role: 'cumulative', sum: null }),
  )
})

describe('bad tables', () => {
  test('of 10,000 columns all are counted and 256 are read', async () => {
    const head = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')
    const row = Array.from({ length: 10_000 }, (_, at) => at).join(',')
    await withTable(lines(head, row, row), ({ verdict }) => {
      expect(verdict.columnCount).toBe(10_000)
      expect(verdict.columns).toHaveLength(256)
    })
  })

  test.each([
    ['only a head', 'a,b\n', 0],
    ['no line end', 'a,b', 0],
    ['formulas', 'Name,Amount\nA,"=cmd|\' /C calc\'!A0"\nB,=1+1\n', 2],
    ['NaN and infinity', 'x,y\nNaN,Infinity\n1.5,2.5\n-Infinity,NaN\n', 3],
    ['NUL characters', 'a,b\n1,x\u0000y\n2,z\n', 2],
  ])('%s', async (_, content, rows) => {
    await withTable(content, ({ verdict }) => expect(verdict.rows).toBe(rows))
  })

  test('a cell of 30 megabytes is cut', async () => {
    await withTable(`a,b\n1,${'x'.repeat(30_000_000)}\n2,y\n`, ({ verdict }) => expect(verdict.rows).toBe(2))
  })
})
