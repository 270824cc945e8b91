import type { ColumnVerdict, TableVerdict } from '#server/lib/table-verdict.ts'
import { roleOf } from './column-role.ts'
import { areCurrencies } from './column-unit.ts'
import type { ColumnInWork } from './table-columns.ts'
import type { RowsEnd } from './table-rows.ts'
import type { TableSample } from './table-sample.ts'
import { hasCategoryOfAll } from './totals.ts'
import type { FoundInColumn } from './write-parquet.ts'

/** What was counted while all rows were read. */
export interface Pass {
  rows: number
  asideRows: number
  /** Rows with more cells than the others: a delimiter in a cell may have moved its figures. */
  longRows: number
  hasGroupOfAll: boolean
  end: RowsEnd
}

/** Decides what each column is for, and which can be added up. */
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
    const ofColumn = found[at]
    return ofColumn === undefined ? [] : [columnVerdict(column, ofColumn, facts)]
  })
  const isMoved = longRows > 0 && longRows < count / 2
  const isAdded = end.tornRows === 0 && !isMoved && !pass.hasGroupOfAll && !verdicts.some(hasCategoryOfAll)
  return {
    title: sample.title,
    delimiter: sample.text.dialect.delimiter,
    headRows: sample.head.headRows,
    rows,
    asideRows,
    repairedRows: end.repairedRows,
    tornRows: end.tornRows,
    columnCount: sample.names.length,
    columns: isAdded ? verdicts : verdicts.map((verdict) => ({ ...verdict, sum: null })),
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
    // Sums of cents drift in binary.
    sum: isSummed ? rounded(sum, decimals) : null,
    top,
  }
}

/** '9.1e-31' has fewer decimals than it needs. */
const rounded = (sum: number, decimals: number): number => {
  const figure = Number(sum.toFixed(decimals))
  return figure === 0 ? Number(sum.toPrecision(12)) : figure
}
