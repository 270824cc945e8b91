import type { FileId } from '#contract/ids.ts'

export type Variant = 'originals' | 'small' | 'large' | 'playable'

/**
 * `originals/3f/0190…`: fanned out by the id's last two digits, because its first ones are a clock.
 * An object is never written twice: content that replaces another gets a `version`, `originals/3f/0190….8a41…`.
 */
export const storageKey = (variant: Variant, id: FileId, version?: string): string =>
  `${variant}/${id.slice(-2)}/${id}${version === undefined ? '' : `.${version}`}`
