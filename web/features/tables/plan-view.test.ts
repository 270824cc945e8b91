import { expect, test } from 'vitest'
import { wholeTable } from '#contract/table-plan.ts'
import { wholeView } from '#contract/table-view.ts'
import { planView } from './plan-view.ts'

test('the view of a plan has its filters, its measure and its order', () => {
  const filters = [{ column: 'Kind', is: 'equals' as const, values: ['Food'] }]
  expect(planView({ ...wholeTable, filters, operation: 'sum', measure: 'Cost', limit: 20 })).toEqual({
    ...wholeView,
    filters,
    measure: 'Cost',
    figure: 'sum',
  })
  expect(planView({ ...wholeTable, order: { column: 'Day', isDescending: true } }).order).toEqual({
    column: 'Day',
    isDescending: true,
  })
})

test('the view of an extreme begins with it', () => {
  const order = (operation: 'max' | 'last' | 'min' | 'first') =>
    planView({ ...wholeTable, operation, measure: 'Day' }).order?.isDescending
  expect([order('max'), order('last'), order('min'), order('first')]).toEqual([true, true, false, false])
})

test('the view of groups has what is computed for each, and no order of their own', () => {
  const groupBy = { column: 'Kind', part: 'value' as const }
  const order = { column: null, isDescending: true }
  const plan = { ...wholeTable, groupBy, order, measure: 'Cost' }
  expect(planView({ ...plan, operation: 'mean' })).toMatchObject({ groupBy, order: null, figure: 'mean' })
  expect(planView({ ...plan, operation: 'difference' }).figure).toBe('sum')
  expect(planView({ ...plan, operation: 'sum', measure: null }).figure).toBe('count')
})
