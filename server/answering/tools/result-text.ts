import type { TableResult } from '#contract/calls/tables.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { rowColumn } from '#server/answering/tables/sql-columns.ts'
import type { ToolCall } from '#server/engines/ai/ai.ts'
import type { SelectedRows, ToolTable } from './document-access.ts'
import { cellText, planFacts } from './plan-facts.ts'
import { columnsOfPlan, orderedColumns } from '#server/answering/compose/ordered-columns.ts'

const mostColumns = 12
/** Rows with a number of their own. */
const mostCited = 20

interface Asked {
  plan: TablePlan
  result: TableResult
}

/** What a plan came to, with a number for the whole and one for each row. */
export function resultAsText(table: ToolTable, { plan, result }: Asked, call: ToolCall): string {
  const { columns } = table.outline
  const shown = orderedColumns(columns, columnsOfPlan(plan)).slice(0, mostColumns)
  const rows = result.rows.map(({ row, cells }) => ({
    row,
    text: shown
      .map((column) => [column.name, cells[columns.indexOf(column)] ?? null] as const)
      .filter(([, cell]) => cell !== null)
      .map(([name, cell]) => `${name}: ${cellText(cell)}`)
      .join('; '),
  }))
  return asText(table, { facts: planFacts(plan, result), rows }, call)
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
