import type { FileKind } from '#contract/file-kinds.ts'
import { kindIcons } from './kind-icon.ts'

interface KindIconProps {
  /** A FileKind; the server may name one that this page does not know yet. */
  kind: string
  size: number
  className?: string
}

const isKind = (word: string): word is FileKind => Object.hasOwn(kindIcons, word)

/** The outline that stands for a kind of file; decoration. */
export function KindIcon({ kind, size, className }: KindIconProps) {
  const Icon = kindIcons[isKind(kind) ? kind : 'other']
  return <Icon size={size} aria-hidden className={className ?? ''} />
}
