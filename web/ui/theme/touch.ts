/** Where fingers point, and not a mouse. */
export const touch = '@media (pointer: coarse)'

/** Fingers get 44 px where the eye gets less; `inset` says by how much the sides are passed. It needs a position. */
export const reachOf = (inset: string) => ({
  [touch]: { '&::after': { content: '""', position: 'absolute' as const, inset } },
})
