import type { TablePlan } from '#contract/table-plan.ts'
import { type GroupFigure, type TableView, wholeView } from '#contract/table-view.ts'

/** What a plan computes for each group. */
export function planFigure({ operation, measure }: Pick<TablePlan, 'operation' | 'measure'>): GroupFigure {
  if (measure === null) return 'count'
  switch (operation) {
    case 'list':
    case 'count':
      return 'count'
    case 'mean':
    case 'median':
      return operation
    case 'min':
    case 'first':
      return 'min'
    case 'max':
    case 'last':
      return 'max'
    default:
      return 'sum'
  }
}

/** The view of a table that shows what a plan was computed from. */
export function planView(plan: TablePlan): TableView {
  const { filters, measure, groupBy } = plan
  const group = groupBy === null || groupBy.part === 'columns' ? null : { ...groupBy, part: groupBy.part }
  return { ...wholeView, filters, measure, groupBy: group, order: orderOf(plan), figure: planFigure(plan) }
}

/** Extremes are first in their order. */
function orderOf({ operation, measure, order, groupBy }: TablePlan): TableView['order'] {
  if (groupBy !== null) return null
  if (measure !== null && (operation === 'max' || operation === 'last'))
    return { column: measure, isDescending: true }
  if (measure !== null && (operation === 'min' || operation === 'first'))
    return { column: measure, isDescending: false }
  return order === null || order.column === null
    ? null
    : { column: order.column, isDescending: order.isDescending }
}
