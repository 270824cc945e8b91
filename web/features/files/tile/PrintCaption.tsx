import type { StoredFile } from '#contract/calls/files.ts'
import { kindOf } from '#web/features/files/file-facts.ts'
import './PrintCaption.css'

/** The caption of a tile on paper, below it; on the screen it is shown on request. */
export function PrintCaption({ file }: { file: StoredFile }) {
  const isPicture = ['image', 'video'].includes(kindOf(file))
  // A picture without a caption of its own needs no file name below it.
  const words = file.caption ?? (isPicture ? null : file.name)
  if (words === null || words === '') return null
  return (
    <p className="PrintCaption" dir="auto">
      {words}
    </p>
  )
}
