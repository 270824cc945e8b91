import type { TableResult } from '#contract/calls/tables.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { rowColumn } from '#server/answering/tables/sql-columns.ts'
import type { ToolCall } from '#server/engines/ai/ai.ts'
import type { SelectedRows, ToolTable } from './document-access.ts'
import { shownColumns } from './shown-columns.ts'

const mostColumns = 12
const longestCell = 200
/** Rows with a number of their own. */
const mostCited = 20

type Cell = string | number | boolean | null

interface Asked {
  plan: TablePlan
  result: TableResult
}

/** What a plan came to, with a number for the whole and one for each row. */
export function resultAsText(table: ToolTable, { plan, result }: Asked, call: ToolCall): string {
  const { columns } = table.outline
  const shown = shownColumns(plan, columns, mostColumns)
  const rows = result.rows.map(({ row, cells }) => ({
    row,
    text: shown
      .map((at) => [columns[at]?.name ?? '', cells[at] ?? null] as const)
      .filter(([, cell]) => cell !== null)
      .map(([name, cell]) => `${name}: ${cellText(cell)}`)
      .join('; '),
  }))
  return asText(table, { facts: factsOf(plan, result), rows }, call)
}

/** The rows of a SELECT, those with a row number with a number to cite them. */
export function selectedAsText(
  table: ToolTable,
  { columns, rows, isCut }: SelectedRows,
  call: ToolCall,
): string {
  const rowAt = columns.findIndex((name) => name.toLowerCase() === rowColumn)
  const facts = [`${rows.length} rows${isCut ? ' are shown, and there are more' : ''}`]
  const listed = rows.map((cells) => {
    const row = rowAt === -1 ? null : cells[rowAt]
    return {
      row: typeof row === 'number' && Number.isInteger(row) && row > 0 ? row : null,
      text: cells
        .flatMap((cell, at) => (at === rowAt ? [] : [`${columns[at] ?? ''}: ${cellText(cell)}`]))
        .join('; '),
    }
  })
  return asText(table, { facts, rows: listed }, call)
}

interface Listed {
  facts: readonly string[]
  rows: readonly { row: number | null; text: string }[]
}

function asText(table: ToolTable, { facts, rows }: Listed, { fence, most }: ToolCall): string {
  const { document } = table
  const numbers = rows.flatMap(({ row }) => row ?? []).toSorted((one, other) => one - other)
  const [first = null] = numbers
  const last = numbers.at(-1) ?? null
  const isInLine =
    first !== null && last !== null && numbers.length === rows.length && last - first === rows.length - 1
  const whole = [...facts, ...rows.map(({ text }) => text)].join('\n')
  const number = table.cite({ row: isInLine ? first : null, rowTo: isInLine ? last : null, text: whole })
  const lines = [...facts]
  let length = facts.join('\n').length + 500
  for (const [at, { row, text }] of rows.entries()) {
    const place = row === null ? '' : `row ${row}: `
    length += place.length + text.length + 10
    if (length > most) {
      lines.push(`… and ${rows.length - at} more`)
      break
    }
    const cited = row === null || at >= mostCited ? '' : `[${table.cite({ row, rowTo: row, text })}] `
    lines.push(`${cited}${place}${text}`)
  }
  const attributes = { number, file: document.name, handle: document.handle }
  return fence.around('passage', attributes, lines.join('\n'))
}

function factsOf({ operation, measure, filters, groupBy }: TablePlan, result: TableResult): string[] {
  const { figure, row_count, statistics, groups, group_count } = result
  const of = [
    operation,
    ...(measure === null ? [] : [`of ${measure}`]),
    ...(groupBy === null ? [] : [`by ${groupBy.column}`]),
    ...(filters.length === 0
      ? []
      : [
          `where ${filters.map(({ column, is, values }) => `${column} ${is} ${values.join(' or ')}`).join(' and ')}`,
        ]),
  ].join(' ')
  const bounds =
    statistics === null
      ? []
      : [
          `${statistics.count} values; sum ${cellText(statistics.sum)}, mean ${cellText(statistics.mean)}, median ${cellText(statistics.median)}, lowest ${cellText(statistics.min)} (row ${statistics.min_row ?? '-'}), highest ${cellText(statistics.max)} (row ${statistics.max_row ?? '-'})`,
        ]
  return [
    `${of}: ${figure === null ? 'no figure' : cellText(operation === 'share' && typeof figure === 'number' ? `${figure} (${rounded(figure * 100)}%)` : figure)}, ${row_count} rows`,
    ...bounds,
    ...(groups ?? []).map(
      ({ label, figure: of, row_count: rows }) => `${label ?? '(empty)'}: ${cellText(of)}, ${rows} rows`,
    ),
    ...(groups !== null && group_count !== null && group_count > groups.length
      ? [`… and ${group_count - groups.length} more groups`]
      : []),
  ]
}

const rounded = (value: number): number => Number(value.toFixed(2))

function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '-'
  // Binary fractions: 0.1 + 0.2.
  const text = typeof cell === 'number' ? String(Number(cell.toPrecision(12))) : String(cell)
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text
}
