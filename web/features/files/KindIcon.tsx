import type { FileKind } from '#contract/file-kinds.ts'
import { kindIcons } from './kind-icon.ts'

interface KindIconProps {
  kind: FileKind
  size: number
  className?: string
}

/** The outline that stands for a kind of file; decoration. */
export function KindIcon({ kind, size, className }: KindIconProps) {
  const Icon = kindIcons[kind]
  return <Icon size={size} aria-hidden className={className ?? ''} />
}
