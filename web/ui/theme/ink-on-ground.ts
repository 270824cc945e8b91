import type { CSSProperties } from 'react'
import type { TagName } from './tokens.ts'

/** The two colours of a tag. */
export const inkOnGround = (tag: TagName): CSSProperties => ({
  color: `var(--sp-palette-tags-${tag}-ink)`,
  background: `var(--sp-palette-tags-${tag}-ground)`,
})
