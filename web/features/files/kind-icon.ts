import { FileText, File as FileIcon, Film, Image, type LucideIcon, NotebookText, Table2 } from 'lucide-react'
import type { FileKind } from '#contract/file-kinds.ts'

/** The outline that stands for each kind of file. */
export const kindIcons: Record<FileKind, LucideIcon> = {
  image: Image,
  video: Film,
  pdf: FileText,
  csv: Table2,
  text: NotebookText,
  other: FileIcon,
}
