import { describe, expect, test } from 'vitest'
import { budget, inlineCell, mimes, ods, xlsx, xlsxRow } from '#test/fixtures/make-office.ts'
import type { Examination } from './media.ts'
import type { MediaWorld } from './media-world.suite.ts'

/** Workbooks of Excel and OpenDocument: each sheet is a table. */
export function workbookSuite({ examine, expectUnreadable }: MediaWorld): void {
  describe('workbooks', () => {
    const sheetsOf = ({ sheets }: Examination) =>
      (sheets ?? []).map(({ name, isHidden, table }) => [
        name,
        isHidden,
        table === null ? null : table.verdict.columns.map((column) => `${column.name}: ${column.type}`),
      ])

    test('each sheet of an Excel workbook is a table with its formats, and the first one is that of the file', async () => {
      const found = await examine(await budget(), mimes.xlsx)
      expect(sheetsOf(found)).toEqual([
        ['Budget', false, ['Date: date', 'Item: text', 'Price: money', 'Share: percent']],
        ['Trips', false, ['Boat: text', 'Length: duration', 'Guests: integer']],
        ['Rates', true, ['Currency: text', 'Rate: decimal']],
        ['Notes', false, null],
      ])
      expect(found).toMatchObject({
        title: 'Boat club',
        rows: 6,
        extent: '3 sheets: Budget, Trips and Notes',
        tableSheet: 'Budget',
        searchedTo: null,
      })
      expect(found.table?.head).toEqual(['Date', 'Item', 'Price', 'Share'])
      expect(found.table?.rows.slice(0, 3)).toEqual([
        ['2026-03-01', 'Paint', '12.50 €', '25.00%'],
        ['2026-03-02', 'Rope', '0.30 €', '0.50%'],
        ['2026-03-03', 'Ice', '#REF!', ''],
      ])
      expect(found.table?.verdict.columns[2]).toMatchObject({ unit: 'EUR', misfits: 1, max: '99' })
      expect(found.passages.map(({ section, row }) => [section, row])).toEqual([
        ['Budget', 1],
        ['Trips', 1],
        ['Rates', 1],
      ])
      expect(found.passages[1]?.text).toContain('Boat: Heron; Length: 27:00; Guests: 40')
    })

    test('days of a workbook that counts from 1904 are right, and so are those before March 1900', async () => {
      const days = (serials: readonly number[]) =>
        `${xlsxRow(inlineCell('Day'), inlineCell('Name'))}${serials.map((serial) => xlsxRow(`<c s="5"><v>${serial}</v></c>`, inlineCell('x'))).join('')}`
      const rowsOf = async (is1904: boolean, serials: readonly number[]) =>
        (
          await examine(await xlsx([{ name: 'A', rows: days(serials) }], { is1904 }), mimes.xlsx)
        ).table?.rows.map(([day]) => day)
      expect(await rowsOf(true, [44_620.75, 0])).toEqual(['2026-03-01 18:00:00', '1904-01-01'])
      expect(await rowsOf(false, [1, 59, 61, 2_958_466])).toEqual([
        '1900-01-01',
        '1900-02-28',
        '1900-03-01',
        '2958466',
      ])
    })

    test('an OpenDocument spreadsheet is read with its repeated cells and rows, without remarks', async () => {
      const found = await examine(await ods(), mimes.ods)
      expect(sheetsOf(found)).toEqual([
        ['Costs', false, ['Day: date', 'Item: text', 'Price: money', 'Paid: yes-no']],
        ['Tides', false, ['Place: text', 'Height: decimal']],
      ])
      expect(found.table?.rows[1]).toEqual(['2026-03-02', 'Paint', '2.50 EUR', 'TRUE'])
      expect(found.sheets?.[1]?.table?.verdict.rows).toBe(3)
    })

    test('a sheet without rows, with a head only, and with 10,000 columns end well', async () => {
      const wide = (value: (at: number) => string) =>
        xlsxRow(...Array.from({ length: 10_000 }, (_, at) => value(at)))
      const found = await examine(
        await xlsx([
          { name: 'Empty', rows: '<row/>' },
          { name: 'Head', rows: xlsxRow(inlineCell('Day'), inlineCell('Item')) },
          {
            name: 'Wide',
            rows: `${wide((at) => inlineCell(`Column ${at}`))}${wide((at) => `<c><v>${at}</v></c>`).repeat(3)}`,
          },
        ]),
        mimes.xlsx,
      )
      expect(found.tableSheet).toBe('Wide')
      expect(
        found.sheets?.map(({ table }) => table && [table.verdict.rows, table.verdict.columnCount]),
      ).toEqual([null, [0, 2], [3, 10_000]])
    })

    test('two sheets whose names differ in capitals only have names of their own, and of 60 sheets 50 are read', async () => {
      const sheets = Array.from({ length: 60 }, (_, at) => ({
        name: at === 1 ? 'SHEET 0' : `Sheet ${at}`,
        rows: '',
      }))
      const found = await examine(await xlsx(sheets), mimes.xlsx)
      expect(found.sheets).toHaveLength(50)
      expect(found.sheets?.slice(0, 2).map(({ name }) => name)).toEqual(['Sheet 0', 'SHEET 0 (2)'])
      expect(found.table).toBeNull()
    })

    test('a workbook whose rows would fill the disk is kept with the reason', async () => {
      const row = '<row><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'
      await expectUnreadable(
        await xlsx([{ name: 'A', rows: row.repeat(1_600) }]),
        mimes.xlsx,
        'This file is too complex to read.',
      )
    }, 180_000)
  })
}
