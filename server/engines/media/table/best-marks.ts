import { fold } from '#server/lib/language/words.ts'
import { decimal } from '#server/lib/question/computed.ts'
import { numberColumns, type NumberColumn } from './columns.ts'
import { sumOf, valuesOf } from './column-sums.ts'
import { drawnSeries } from './drawn-series.ts'
import { headedBy } from './table-columns.ts'
import { nothing, type Result, type Work } from './table-work.ts'
import { toldRows } from './told-rows.ts'

const best =
  /\b(?:best|highest|most|better|beste[nrsm]?|hochste[nrs]?|am besten|mieux|meilleure?s?|le plus|mejor(?:es)?|mas alt[oa]|mas)\b/
const worst =
  /\b(?:worst|lowest|least|badly|schlechteste[nrs]?|niedrigste[nrs]?|am schlechtesten|am wenigsten|pires?|moins|peor(?:es)?|mas baj[oa]|menos)\b/
const marking =
  /\b(?:rat(?:e|ed|es|ing|ings)|marks?|marked|scor(?:e|es|ed)|survey|likes?|liked|bewert\w*|benot\w*|noten?|umfrage|gefallen|gefiel|notes?|notee?s?|enquete|sondage|appreci\w+|puntu\w+|valor\w+|encuesta|notas?|gust\w+)\b/

/** Fewer columns of marks are no survey. */
const fewestColumns = 3
const highestMark = 10

/** Which of the things that people gave marks to came out best, where each has a column of its own; null where that is not asked. */
export function bestMarks(work: Work): Result | null {
  const { question, table, meet, rows } = work
  const asked = fold(question.text)
  const isWorst = worst.test(asked)
  if (!marking.test(asked) || !(isWorst || best.test(asked))) return null
  // 'Valued' is not the mark for value.
  const isNamed = (column: NumberColumn) =>
    [...headedBy(column, meet, question.terms)].some((at) => !marking.test(question.terms[at]?.folded ?? ''))
  const marks = numberColumns(table).filter((column) => isOfMarks(column, rows))
  if (marks.length < fewestColumns || marks.some(isNamed)) return null
  const means = marks.map((column) => {
    const { sum, count } = sumOf(valuesOf(column, rows))
    return { column, mean: sum / count }
  })
  const sign = isWorst ? -1 : 1
  const [first] = means.toSorted((one, other) => sign * (other.mean - one.mean))
  if (first === undefined) return null
  const told = (mean: number) => decimal(mean, 2)
  const points = means.map(({ column, mean }) => ({ label: column.name, value: mean, text: told(mean) }))
  return {
    ...nothing,
    operation: isWorst ? 'least' : 'greatest',
    figure: told(first.mean),
    label: first.column.name,
    rowCount: rows.length,
    ...toldRows(work, rows, first.column),
    groupCount: marks.length,
    isOfMeans: true,
    series: drawnSeries('Mean of each', points),
  }
}

/** Small whole numbers, each of them given more than once. */
function isOfMarks({ values, isDerived, unit }: NumberColumn, rows: readonly number[]): boolean {
  if (isDerived === true || unit !== null) return false
  const given = rows.map((row) => values[row] ?? Number.NaN).filter((value) => !Number.isNaN(value))
  const different = new Set(given)
  return (
    given.length > different.size &&
    different.size > 1 &&
    given.every((value) => Number.isInteger(value) && value >= 0 && value <= highestMark)
  )
}
