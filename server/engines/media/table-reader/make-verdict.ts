import type { ColumnVerdict, TableVerdict } from '#server/lib/table-verdict.ts'
import { roleOf } from './column-role.ts'
import { areCurrencies } from './column-unit.ts'
import type { ColumnInWork } from './table-columns.ts'
import type { RowsEnd } from './table-rows.ts'
import type { TableSample } from './table-sample.ts'
import { hasCategoryOfAll } from './totals.ts'
import type { FoundInColumn } from './write-parquet.ts'

/** Counts of a pass over all rows. */
export interface Pass {
  rows: number
  asideRows: number
  /** Rows with cells beyond the head: a delimiter inside a cell may have shifted them. */
  longRows: number
  hasGroupOfAll: boolean
  end: RowsEnd
}

/** The roles and sums of the columns. Nothing is added up where rows are unreadable or count twice. */
export function verdictOf(
  sample: TableSample,
  columns: readonly ColumnInWork[],
  pass: Pass,
  found: readonly FoundInColumn[],
): TableVerdict {
  const { rows, asideRows, longRows, end } = pass
  const count = rows - asideRows
  const facts = {
    rows: count,
    isInTimeOrder: columns.some(
      ({ reading, isRising, filled }) =>
        (reading.type === 'date' || reading.type === 'year') && isRising && filled > 1,
    ),
    isInCurrencies: columns.some(({ reading }, at) => reading.type === 'text' && areCurrencies(found[at])),
  }
  const verdicts = columns.flatMap((column, at) => {
    const foundInColumn = found[at]
    return foundInColumn === undefined ? [] : [columnVerdict(column, foundInColumn, facts)]
  })
  const areCellsShifted = longRows > 0 && longRows < count / 2
  const hasSums =
    end.tornRows === 0 && !areCellsShifted && !pass.hasGroupOfAll && !verdicts.some(hasCategoryOfAll)
  return {
    title: sample.title,
    delimiter: sample.text.dialect.delimiter,
    headRows: sample.head.headRows,
    rows,
    asideRows,
    repairedRows: end.repairedRows,
    tornRows: end.tornRows,
    columnCount: sample.names.length,
    columns: hasSums ? verdicts : verdicts.map((verdict) => ({ ...verdict, sum: null })),
  }
}

function columnVerdict(
  column: ColumnInWork,
  { distinct, min, max, sum, top }: FoundInColumn,
  facts: { rows: number; isInTimeOrder: boolean; isInCurrencies: boolean },
): ColumnVerdict {
  const { name, isNamed, reading, filled, misfitCount, isRising, isCounting, isWhole } = column
  const { unit, decimals, certain } = reading
  const type = reading.type === 'integer' && !isWhole ? 'decimal' : reading.type
  const role = roleOf(name, { ...reading, type }, { ...facts, distinct, isRising, isCounting })
  const isSummed =
    role === 'measure' && misfitCount === 0 && sum !== null && Math.abs(sum) < Number.MAX_SAFE_INTEGER
  return {
    name,
    isNamed,
    type,
    role,
    unit,
    decimals,
    nulls: facts.rows - filled + misfitCount,
    misfits: misfitCount,
    distinct,
    min,
    max,
    certain,
    // Binary sums of cents are inexact.
    sum: isSummed ? rounded(sum, decimals) : null,
    top,
  }
}

/** To the decimals of the column, or 12 digits where these would round it to 0. */
const rounded = (sum: number, decimals: number): number => {
  const figure = Number(sum.toFixed(decimals))
  return figure === 0 ? Number(sum.toPrecision(12)) : figure
}
