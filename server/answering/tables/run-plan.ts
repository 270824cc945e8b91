import type { TableResult } from '#contract/calls/tables.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import type { QueryValue } from '#server/engines/media/media.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { toSql } from './to-sql.ts'

/** Sends statements to the values of a table. */
export type SendStatements = (statements: readonly string[]) => Promise<readonly Rows[]>
type Rows = readonly (readonly QueryValue[])[]

/** Runs a plan. @throws PlanError when it does not fit the table */
export async function runPlan(
  plan: TablePlan,
  columns: readonly ColumnVerdict[],
  send: SendStatements,
): Promise<TableResult> {
  const statements = Object.entries(toSql(plan, columns)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  const results = await send(statements.map(([, statement]) => statement))
  const of = new Map(statements.map(([name], at) => [name, results[at] ?? []]))
  const [[rowCount = 0, ...found] = []] = of.get('statistics') ?? []
  const statistics = plan.measure === null ? null : statisticsOf(found)
  const groups = of.get('groups')
  const result = {
    rows: (of.get('rows') ?? []).map((values) => rowOf(values)),
    row_count: Number(rowCount),
    statistics,
    groups: groups === undefined ? null : groups.map(groupOf),
    group_count: groups === undefined ? null : Number(groups[0]?.[3] ?? 0),
  }
  return { ...result, figure: figureOf(plan, result, of.get('whole')?.[0] ?? []) }
}

function rowOf([row, isData, ...cells]: readonly QueryValue[]): TableResult['rows'][number] {
  return {
    row: Number(row),
    is_data: isData === true,
    cells: Array.from({ length: cells.length / 2 }, (_, at) => cells[2 * at] ?? cells[2 * at + 1] ?? null),
  }
}

function statisticsOf(found: readonly QueryValue[]): NonNullable<TableResult['statistics']> {
  const [count, sum, mean, median, min = null, max = null, minRow, maxRow] = found
  return {
    count: Number(count),
    sum: numberOrNull(sum),
    mean: numberOrNull(mean),
    median: numberOrNull(median),
    min,
    max,
    min_row: numberOrNull(minRow),
    max_row: numberOrNull(maxRow),
  }
}

const groupOf = ([label, figure, rows]: readonly QueryValue[]) => ({
  label: label === null || label === undefined ? null : String(label),
  figure: typeof figure === 'boolean' ? String(figure) : (figure ?? null),
  row_count: Number(rows),
})

const numberOrNull = (value: QueryValue | undefined): number | null =>
  typeof value === 'number' ? value : null

function figureOf(
  { operation, measure, groupBy }: TablePlan,
  { row_count, statistics, groups }: Pick<TableResult, 'row_count' | 'statistics' | 'groups'>,
  [allRows, allSum]: readonly QueryValue[],
): TableResult['figure'] {
  switch (operation) {
    case 'list':
      return null
    case 'count':
      return row_count
    case 'sum':
    case 'mean':
    case 'median':
      return statistics?.[operation] ?? null
    case 'min':
    case 'max':
      return plainFigure(statistics?.[operation])
    case 'first':
      return plainFigure(statistics?.min)
    case 'last':
      return plainFigure(statistics?.max)
    case 'difference':
      return groupBy === null
        ? between(statistics?.min, statistics?.max)
        : between(groups?.[0]?.figure, groups?.[1]?.figure)
    case 'share':
      return measure === null
        ? partOf(row_count, numberOrNull(allRows))
        : partOf(statistics?.sum ?? null, numberOrNull(allSum))
  }
}

const plainFigure = (value: QueryValue | undefined): string | number | null =>
  typeof value === 'boolean' ? String(value) : (value ?? null)

const between = (one: QueryValue | undefined, other: QueryValue | undefined): number | null =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) : null

/** From 0 to 1. */
const partOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole
