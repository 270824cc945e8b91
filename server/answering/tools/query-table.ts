import * as z from 'zod/mini'
import { atMost } from '#contract/bounded-text.ts'
import { ColumnName, GroupPart, TableFilter, TableOperation, type TablePlan } from '#contract/table-plan.ts'
import { ToolRefused, type AnswerTool, type ToolCall } from '#server/engines/ai/ai.ts'
import { defineTool } from './define-tool.ts'
import type { DocumentAccess, ToolTable } from './document-access.ts'
import { Handle } from './handle.ts'
import { resultAsText, selectedAsText } from './result-text.ts'
import { ranWords, selectedWords } from './step-words.ts'

const mostRows = 20

/** A plan as models write it: what they leave out is as usual. */
const Plan = z.strictObject({
  operation: TableOperation,
  measure: z.optional(z.nullable(ColumnName)),
  filters: z.optional(z.nullable(z.array(TableFilter).check(z.maxLength(12)))),
  groupBy: z.optional(z.nullable(z.strictObject({ column: ColumnName, part: z.optional(GroupPart) }))),
  order: z.optional(
    z.nullable(
      z.strictObject({ column: z.optional(z.nullable(ColumnName)), isDescending: z.optional(z.boolean()) }),
    ),
  ),
  limit: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000)))),
})

const description = `Computes with all rows of a table, or looks rows up. Send either "plan" or "sql". Of a workbook, "sheet" is the name of a sheet.
plan: operation on the column "measure", over the rows that fulfil all filters, in groups if "groupBy" is given (part: value, year, month, day or weekday). Values of filters are texts: numbers as "1204.4", days as "2026-10-24", "2026-10" or "2026". "share" is that of the last filter among the rows of the others; "list" returns rows.
sql: one SELECT in DuckDB's dialect from the table t, for what no plan says. Columns have their names, in double quotes; "row" is the number of a row, and a row that is selected with it can be cited. Up to 200 rows.`

export const queryTable = (documents: DocumentAccess): AnswerTool =>
  defineTool({
    name: 'query_table',
    description,
    input: z.strictObject({
      file: Handle,
      sheet: z.optional(z.nullable(z.string().check(atMost({ max: 120 })))),
      plan: z.optional(z.nullable(Plan)),
      sql: z.optional(z.nullable(z.string().check(atMost({ max: 4_000 })))),
    }),
    async call({ file, sheet = null, plan = null, sql = null }, call) {
      const table = await documents.table(file, sheet)
      const { name } = table.document
      if (sql !== null && plan === null) {
        const text = selectedAsText(table, await explained(table, () => table.select(sql, call.signal)), call)
        documents.note(selectedWords(name))
        return text
      }
      if (plan === null || sql !== null) throw new ToolRefused('Send either "plan" or "sql".')
      const whole = wholePlan(plan)
      const text = await runAsText(table, whole, call)
      documents.note(ranWords(name, whole))
      return text
    },
  })

async function runAsText(table: ToolTable, plan: TablePlan, call: ToolCall): Promise<string> {
  const result = await explained(table, () => table.run(plan, call.signal))
  table.show(plan, result)
  return resultAsText(table, { plan, result }, call)
}

function wholePlan({ operation, measure, filters, groupBy, order, limit }: z.infer<typeof Plan>): TablePlan {
  return {
    operation,
    measure: measure ?? null,
    formula: [],
    filters: filters ?? [],
    groupBy: groupBy ? { column: groupBy.column, part: groupBy.part ?? 'value' } : null,
    order: order ? { column: order.column ?? null, isDescending: order.isDescending ?? false } : null,
    limit: Math.min(limit ?? mostRows, mostRows),
    offset: 0,
  }
}

/** A refusal says which columns there are. */
async function explained<T>({ outline }: ToolTable, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ToolRefused)) throw error
    const names = outline.columns.map(({ name }) => JSON.stringify(name)).join(', ')
    throw new ToolRefused(`${error.message} Columns: ${names.slice(0, 2_000)}`)
  }
}
