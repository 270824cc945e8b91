import {
  FileText,
  File as FileIcon,
  Film,
  Image,
  type LucideIcon,
  Music,
  NotebookText,
  Table2,
} from 'lucide-react'
import type { FileKind } from '#contract/file-kinds.ts'

const icons: Record<FileKind | 'audio', LucideIcon> = {
  image: Image,
  video: Film,
  audio: Music,
  pdf: FileText,
  csv: Table2,
  text: NotebookText,
  other: FileIcon,
}

const isKind = (word: string): word is FileKind | 'audio' => Object.hasOwn(icons, word)

interface KindIconProps {
  /** A kind of file, or another word for one, which is none of ours. */
  kind: string
  size: number
  className?: string
}

/** The icon of a kind of file; decoration. */
export function KindIcon({ kind, size, className }: KindIconProps) {
  const Icon = icons[isKind(kind) ? kind : 'other']
  return <Icon size={size} aria-hidden className={className ?? ''} />
}
