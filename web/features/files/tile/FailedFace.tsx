import { TriangleAlert } from 'lucide-react'
import type { FaceProps } from './face-props.ts'
import { HeadLine } from './HeadLine.tsx'
import './FailedFace.css'

/** A file that could not be read; its owner is told why. */
export function FailedFace({ file, isNamed = false }: FaceProps) {
  return (
    <>
      <HeadLine file={file} isNamed={isNamed} />
      <span className="FailedFace centred">
        <TriangleAlert size={18} aria-hidden />
        <span className="text-meta">{file.error ?? 'This file could not be read.'}</span>
      </span>
    </>
  )
}
