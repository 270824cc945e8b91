import type { StoredFile } from '#contract/files.ts'
import { headLine, kindOf } from '#web/features/files/file-facts.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import './HeadLine.css'

/** What a file that looks like paper is, and how much of it there is. */
export function HeadLine({ file }: { file: StoredFile }) {
  return (
    <span className="HeadLine">
      <KindIcon kind={kindOf(file)} size={14} className="head-icon" />
      <span className="text-mono">{headLine(file)}</span>
    </span>
  )
}
