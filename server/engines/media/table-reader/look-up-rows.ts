import type { FoundRow, RowLookup } from '#server/engines/media/media.ts'
import { passageLimits } from '#server/engines/media/text/passages.ts'
import { literal } from '#server/lib/sql-literal.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { numberIn } from './cell-numbers.ts'
import { withValues } from './duckdb.ts'

const mostNeedles = 8
const longestNeedle = 100

/** Finds the rows with most of the needles, over the values that `read-table-file.ts` wrote. [] for none. */
export async function lookUpRows({ path, columns, needles, most }: RowLookup): Promise<FoundRow[]> {
  const wanted = needles.slice(0, mostNeedles).filter((needle) => needle.length <= longestNeedle)
  if (wanted.length === 0 || columns.length === 0) return []
  const hits = wanted.map(
    (needle) => `(${columns.map((column, at) => isIn(column, at, needle)).join(' or ')})::int`,
  )
  const cells = columns.map((column, at) => `coalesce(${shown(column, at)}, x${at + 1})`)
  return withValues(path, async (connection) => {
    const found = await connection.runAndReadAll(`
      select "row"::double, ${cells.join(', ')} from (
        select *, ${hits.join(' + ')} as hits from t)
      where hits > 0 order by hits desc, "row" limit ${most}`)
    return found.getRows().map(([row, ...values]) => ({
      row: Number(row),
      text: columns
        .flatMap(({ name }, at) => {
          const value = values[at]
          return typeof value === 'string' && value.trim() !== ''
            ? [`${name}: ${value.replaceAll(/\s+/g, ' ').trim()}`]
            : []
        })
        .join('; ')
        .slice(0, passageLimits.characters),
    }))
  })
}

/** SQL for whether a cell has the needle as a whole word. */
function isIn({ type }: ColumnVerdict, at: number, needle: string): string {
  const misfit = hasWord(`x${at + 1}`, needle)
  switch (type) {
    case 'text':
    case 'id':
    case 'time':
      return `${hasWord(`v${at + 1}`, needle)} or ${misfit}`
    case 'yes-no':
      return misfit
    case 'date':
      return `strftime(v${at + 1}, '%Y-%m-%d') = ${literal(needle)} or ${misfit}`
    default: {
      const number = numberIn(needle, { decimal: '.', hasDebitMarks: false })
      return number === null ? misfit : `v${at + 1} = ${number}::double or ${misfit}`
    }
  }
}

/** A pattern of RE2, which takes linear time. */
function hasWord(column: string, needle: string): string {
  const word = needle.toLowerCase().replaceAll(/[\\^$.|?*+()[\]{}/-]/g, String.raw`\$&`)
  const pattern = String.raw`(^|[^\p{L}\p{N}])` + word + String.raw`($|[^\p{L}\p{N}])`
  return `coalesce(regexp_matches(strip_accents(lower(${column})), strip_accents(${literal(pattern)})), false)`
}

/** SQL for a value as text. */
function shown({ type, decimals, min }: ColumnVerdict, at: number): string {
  const value = `v${at + 1}`
  switch (type) {
    case 'integer':
    case 'year':
      // Some exceed the range of an integer.
      return `printf('%.0f', ${value})`
    case 'decimal':
    case 'money':
    case 'percent':
      return `printf('%.${Math.min(decimals, 6)}f', ${value})`
    case 'date':
      return `strftime(${value}, '${min?.includes('T') === true ? '%Y-%m-%d %H:%M' : '%Y-%m-%d'}')`
    default:
      return `${value}::varchar`
  }
}
