import type { TableResult } from '#contract/calls/tables.ts'
import type { TablePlan } from '#contract/table-plan.ts'

const longestCell = 200

type Cell = string | number | boolean | null

/** What a plan came to, besides its rows, in lines for a model. */
export function planFacts(plan: TablePlan, result: TableResult): string[] {
  const { row_count, statistics, groups, group_count } = result
  const left = groups === null || group_count === null ? 0 : group_count - groups.length
  return [
    `${planWords(plan)}: ${figureWords(plan, result)}, ${row_count} rows`,
    ...(statistics === null ? [] : [statisticsWords(statistics)]),
    ...(groups ?? []).map(
      ({ label, figure, row_count: rows }) => `${label ?? '(empty)'}: ${cellText(figure)}, ${rows} rows`,
    ),
    ...(left > 0 ? [`… and ${left} more groups`] : []),
  ]
}

function planWords({ operation, measure, filters, groupBy }: TablePlan): string {
  const conditions = filters.map(({ column, is, values }) => `${column} ${is} ${values.join(' or ')}`.trim())
  return [
    operation,
    ...(measure === null ? [] : [`of ${measure}`]),
    ...(groupBy === null ? [] : [`by ${groupBy.column}`]),
    ...(conditions.length === 0 ? [] : [`where ${conditions.join(' and ')}`]),
  ].join(' ')
}

function figureWords({ operation }: TablePlan, { figure }: TableResult): string {
  if (figure === null) return 'no figure'
  const percent =
    operation === 'share' && typeof figure === 'number' ? ` (${Number((figure * 100).toFixed(2))}%)` : ''
  return `${cellText(figure)}${percent}`
}

function statisticsWords(of: NonNullable<TableResult['statistics']>): string {
  const rowOf = (row: number | null): string => (row === null ? '' : ` (row ${row})`)
  return [
    `${of.count} values: sum ${cellText(of.sum)}`,
    `mean ${cellText(of.mean)}`,
    `median ${cellText(of.median)}`,
    `lowest ${cellText(of.min)}${rowOf(of.min_row)}`,
    `highest ${cellText(of.max)}${rowOf(of.max_row)}`,
  ].join(', ')
}

export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '-'
  // Binary fractions: 0.1 + 0.2.
  const text = typeof cell === 'number' ? String(Number(cell.toPrecision(12))) : String(cell)
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text
}
