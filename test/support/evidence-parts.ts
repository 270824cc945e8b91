import type { TableOutline, TableResult } from '#contract/calls/tables.ts'
import type { Evidence, EvidenceColumn, EvidencePassage, TablePart } from '#contract/evidence.ts'
import { wholeTable } from '#contract/table-plan.ts'
import { storedFile } from '#test/support/stored-file.ts'

/** Evidence as the server sends it: rows of costs, with a column between those that are shown. */

export const costsId = storedFile(11).file_id

const item: EvidenceColumn = {
  name: 'Item',
  type: 'text',
  role: 'text',
  unit: null,
  decimals: 0,
  index: 0,
}
const kind: EvidenceColumn = { ...item, name: 'Kind', role: 'category', index: 2 }
const cost: EvidenceColumn = {
  name: 'Cost',
  type: 'money',
  role: 'measure',
  unit: 'EUR',
  decimals: 2,
  index: 3,
}

export const costRows = (count: number, first = 1): TableResult['rows'] =>
  Array.from({ length: count }, (_, at) => ({
    row: first + at,
    is_data: true,
    cells: [`Item ${first + at}`, 'Food', first + at + 0.5],
  }))

export const costResult = (count: number): TableResult => ({
  rows: costRows(count),
  row_count: count,
  figure: 156.65,
  statistics: {
    count,
    sum: 156.65,
    mean: 13.054,
    median: 7,
    min: 1.5,
    max: 1_012.5,
    min_row: 1,
    max_row: 12,
  },
  groups: null,
  group_count: null,
})

/** The same as a call returns it: with the cells of all columns. */
export const wholeCostResult = (result: TableResult): TableResult => ({
  ...result,
  rows: result.rows.map((row) => ({
    ...row,
    cells: [row.cells[0] ?? null, 'not shown', ...row.cells.slice(1)],
  })),
})

export const costPart = (change: Partial<TablePart> = {}): TablePart => ({
  kind: 'table',
  file_id: costsId,
  name: 'trip-costs.csv',
  plan: {
    ...wholeTable,
    operation: 'sum',
    measure: 'Cost',
    filters: [{ column: 'Kind', is: 'equals', values: ['Food'] }],
    limit: 20,
  },
  columns: [item, kind, cost],
  result: costResult(12),
  ...change,
})

export const costOutline: TableOutline = {
  sheet: null,
  sheets: [],
  title: null,
  row_count: 40,
  aside_rows: 0,
  torn_rows: 0,
  column_count: 4,
  columns: [item, { ...item, name: 'Note' }, kind, cost].map(({ name, type, role, unit, decimals }) => ({
    name,
    type,
    role,
    unit,
    decimals,
    nulls: 0,
    distinct: 3,
    min: null,
    max: null,
    top:
      name === 'Kind'
        ? [
            ['Food', 12],
            ['Travel', 20],
          ]
        : [],
  })),
}

export const passage = (change: Partial<EvidencePassage> = {}): EvidencePassage => ({
  file_id: storedFile(12).file_id,
  name: 'the-ridge.md',
  type: 'text',
  page: null,
  row: null,
  line: 6,
  second: null,
  section: null,
  before: 'Rain till eleven. ',
  sentence: 'Two hours ten up.',
  after: ' The hut was shut.',
  ...change,
})

export const evidence = (change: Partial<Evidence> = {}): Evidence => ({
  certainty: 'sure',
  parts: [],
  other_tables: [],
  how: [],
  steps: [],
  ...change,
})
