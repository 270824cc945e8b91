import type { StoredFigure } from '#server/db/schema.ts'
import { withUnit, type Computed } from '#server/lib/question/computed.ts'

/** The chart of a computed series; null when there is none. */
export function figureOf({
  series,
  operation,
  rowCount,
  conditions,
  figure,
  unit,
}: Computed): StoredFigure | null {
  if (series === null || operation === null) return null
  const how = [
    `${operation === 'sum' ? 'sum of ' : ''}${rowCount} ${rowCount === 1 ? 'row' : 'rows'}`,
    ...conditions,
  ].join(', ')
  const total =
    operation === 'sum' || operation === 'average'
      ? { label: operation === 'sum' ? 'Total' : 'Mean', text: withUnit(figure ?? '', unit) }
      : null
  return { title: series.title, how, points: [...series.points], more: series.more, total }
}
