import type { ColumnVerdict } from '#server/lib/table-verdict.ts'

/** Besides its columns, a table has its row numbers in SQL. */
export const rowColumn = 'row'

/** The names that columns have in SQL, which knows no capitals: one that another column has gets a number. */
export function sqlColumns(columns: readonly Pick<ColumnVerdict, 'name'>[]): string[] {
  const taken = new Set([rowColumn])
  return columns.map(({ name }) => {
    let unique = name
    for (let next = 2; taken.has(unique.toLowerCase()); next += 1) unique = `${name}_${next}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
