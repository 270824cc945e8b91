import { TriangleAlert } from 'lucide-react'
import { tileWords } from '#web/features/files/files-words.ts'
import type { FaceProps } from './face-props.ts'
import { HeadLine } from './HeadLine.tsx'
import './FailedFace.css'

/** A file that could not be read; its owner sees why. */
export function FailedFace({ file, isNamed = false }: FaceProps) {
  return (
    <>
      <HeadLine file={file} isNamed={isNamed} />
      <span className="FailedFace centred">
        <TriangleAlert size={18} aria-hidden />
        <span className="text-meta">{file.error ?? tileWords.unreadable}</span>
      </span>
    </>
  )
}
