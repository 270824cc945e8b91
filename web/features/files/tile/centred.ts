/** In the middle of a tile. */
export const centred = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  textAlign: 'center',
  gap: '4px',
  p: '8px',
} as const
