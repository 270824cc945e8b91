import type { FileId } from '#contract/ids.ts'

export type Variant = 'originals' | 'small' | 'large' | 'playable'

/** `originals/3f/0190…`: fanned out by the id's last two digits, because its first ones are a clock. */
export const storageKey = (variant: Variant, id: FileId): string => `${variant}/${id.slice(-2)}/${id}`
