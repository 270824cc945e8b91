/** Tiles of a plan: three in a row on a phone. */
export const planGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(112px, 1fr))' },
  gap: '12px 8px',
} as const
