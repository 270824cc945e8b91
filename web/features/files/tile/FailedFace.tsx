import { TriangleAlert } from 'lucide-react'
import type { StoredFile } from '#contract/files.ts'
import { HeadLine } from './HeadLine.tsx'
import './FailedFace.css'

/** A file that could not be read; its owner is told why. */
export function FailedFace({ file }: { file: StoredFile }) {
  return (
    <>
      <HeadLine file={file} />
      <span className="FailedFace centred">
        <TriangleAlert size={18} aria-hidden />
        <span className="text-meta">{file.error ?? 'This file could not be read.'}</span>
      </span>
    </>
  )
}
