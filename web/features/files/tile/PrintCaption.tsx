import type { StoredFile } from '#contract/calls/files.ts'
import { altText, kindOf } from '#web/features/files/file-facts.ts'
import './PrintCaption.css'

/** The caption of a tile on paper, below it; on the screen it is shown on request. */
export function PrintCaption({ file }: { file: StoredFile }) {
  const words = altText(file)
  const isPicture = ['image', 'video'].includes(kindOf(file))
  // A picture without a caption of its own needs no file name below it.
  if (isPicture && words === file.name) return null
  return (
    <p className="PrintCaption" dir="auto">
      {words}
    </p>
  )
}
