import type { Computed } from '#server/lib/question/computed.ts'

/** A sum of 727.60 GBP over four rows of March 2024, but for what a test says of it. */
export const computedOf = (more: Partial<Computed> = {}): Computed => ({
  fit: 1,
  operation: 'sum',
  column: 'gbp',
  isNamed: true,
  unit: 'GBP',
  figure: '727.60',
  label: null,
  rowCount: 4,
  conditions: ['March 2024'],
  rows: [],
  groupCount: null,
  isOfMeans: false,
  groups: null,
  series: null,
  missing: [],
  unmet: null,
  ...more,
})
