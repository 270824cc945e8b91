import { unitsAmong } from '#server/lib/language/units.ts'
import { fold, wordsIn } from '#server/lib/language/words.ts'
import type { NumberColumn } from './columns.ts'
import type { Work } from './table-work.ts'

/**
 * Where cells of a column are in several units, '13 pcs' and '1.7 kg', the rows of the one that is asked for, or of the only one
 * they have; null where that cannot be told: kilos and pieces come to nothing together.
 */
export function ofOneUnit(work: Work, measure: NumberColumn): { work: Work; measure: NumberColumn } | null {
  const { units } = measure
  if (units === undefined) return { work, measure }
  const unitOf = (row: number) => units.texts[units.values[row] ?? 0] ?? ''
  const words = new Set(wordsIn(work.question.inFull).map(({ folded }) => folded))
  const asked = unitsAmong(words).map((names) => new RegExp(`^(?:${names})$`))
  const isAsked = (unit: string) => words.has(fold(unit)) || asked.some((names) => names.test(fold(unit)))
  const told = new Set(work.rows.map(unitOf).filter((unit) => unit !== ''))
  const wanted = [...told].filter(isAsked)
  const [unit, ...more] = wanted.length > 0 ? wanted : told
  if (unit === undefined || more.length > 0) return null
  return {
    work: { ...work, rows: work.rows.filter((row) => unitOf(row) === unit) },
    measure: { ...measure, unit },
  }
}
