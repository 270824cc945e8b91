import type { TableColumn, TableOutline, TableResult } from '#contract/calls/tables.ts'
import type { GroupPart, PlanGroupPart, TableFilter } from '#contract/table-plan.ts'
import type { GroupFigure, TableView } from '#contract/table-view.ts'
import { cellText, dayText, figureText, isNumeric } from '#web/features/files/table/cell-text.ts'
import { cellWords } from '#web/features/files/files-words.ts'
import { groupWords } from './tables-words.ts'

type Group = NonNullable<TableResult['groups']>[number]

/** What groups are made of, or what is computed for them. */
export type GroupColumn = Pick<TableColumn, 'name' | 'type' | 'decimals'>

const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** What a group is called. */
export function groupLabel(label: string | null, column: GroupColumn, part: PlanGroupPart): string {
  if (label === null || label === '') return groupWords.empty
  if (part === 'columns') return label
  if (part === 'weekday') return weekdays.format(monday + (Number(label) - 1) * dayMs)
  if (part !== 'value' || column.type === 'date') return dayText(label)
  if (column.type === 'yes-no') return label === 'true' ? cellWords.yes : cellWords.no
  return isNumeric(column) || column.type === 'year' ? cellText(Number(label), column) : label
}

/** The rows of a group; null for a weekday and a column, by which rows are not filtered. */
export function groupFilter(
  label: string | null,
  { name, type }: Pick<TableColumn, 'name' | 'type'>,
  part: PlanGroupPart,
): TableFilter | null {
  if (part === 'weekday' || part === 'columns') return null
  if (label === null) return { column: name, is: 'empty', values: [] }
  const value = type === 'yes-no' ? (label === 'true' ? 'yes' : 'no') : label
  // A moment is no day, and rows are filtered by days.
  return label.includes('T') && type === 'date' ? null : { column: name, is: 'equals', values: [value] }
}

export function groupValueText(group: Group, figure: GroupFigure, measure: GroupColumn | null): string {
  if (figure === 'count' || measure === null) return group.row_count.toLocaleString('en')
  return figureText(group.figure, measure)
}

/** Its length in a chart; what is no number has none. */
export const groupValue = ({ figure, row_count: rows }: Group, isCount: boolean): number =>
  isCount ? rows : typeof figure === 'number' ? figure : 0

/** Groups that follow each other in time. */
export const isAlongTime = (part: PlanGroupPart): boolean =>
  part === 'year' || part === 'month' || part === 'day'

/** Which parts of a column's values can be grouped by. */
export function partsOf({ type }: Pick<TableColumn, 'type'>): GroupPart[] {
  return type === 'date' ? ['month', 'year', 'day', 'weekday'] : ['value']
}

/** What can be computed of a column for each group. */
export function figuresOf(measure: Pick<TableColumn, 'type' | 'role'> | null): GroupFigure[] {
  if (measure === null) return ['count']
  if (!isNumeric(measure)) return ['count', 'min', 'max']
  const isAdded = measure.role !== 'rate' && measure.role !== 'cumulative' && measure.role !== 'identifier'
  return isAdded
    ? ['count', 'sum', 'mean', 'median', 'min', 'max']
    : ['count', 'mean', 'median', 'min', 'max']
}

/** A column as what rows are grouped by: a category by its values, a day by its month. */
export const groupOf = (column: Pick<TableColumn, 'name' | 'type'>): NonNullable<TableView['groupBy']> => ({
  column: column.name,
  part: partsOf(column)[0] ?? 'value',
})

/** What is computed of a column unless something else is chosen: its sum, if it has one. */
export const usualFigure = (measure: Pick<TableColumn, 'type' | 'role'>): GroupFigure =>
  figuresOf(measure)[1] ?? 'count'

/** The change to another column to compute with; what is computed stays where it can. */
export function measuring(
  { figure }: TableView,
  { columns }: TableOutline,
  measure: string | null,
): Pick<TableView, 'measure' | 'figure'> {
  const column = columns.find(({ name }) => name === measure)
  if (column === undefined) return { measure: null, figure: 'count' }
  const isKept = figure !== 'count' && figuresOf(column).includes(figure)
  return { measure, figure: isKept ? figure : usualFigure(column) }
}
