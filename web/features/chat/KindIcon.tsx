import type { FileKind } from '#contract/file-kinds.ts'
import { KindIcon as FileKindIcon } from '#web/features/files/KindIcon.tsx'

const kinds: readonly string[] = ['image', 'video', 'pdf', 'csv', 'text'] satisfies FileKind[]
const isKind = (word: string): word is FileKind => kinds.includes(word)

/** The outline that stands for the kind of file a source or relevant file names. */
export function KindIcon({ kind, size }: { kind: string; size: number }) {
  return <FileKindIcon kind={isKind(kind) ? kind : 'other'} size={size} />
}
