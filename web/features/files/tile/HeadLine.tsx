import { headLine, iconOf } from '#web/features/files/file-facts.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import type { FaceProps } from './face-props.ts'
import './HeadLine.css'

/** What a file that looks like paper is, and how much of it there is; below its name where that is nowhere else. */
export function HeadLine({ file, isNamed = false }: Pick<FaceProps, 'file' | 'isNamed'>) {
  return (
    <span className="HeadLine">
      <KindIcon kind={iconOf(file)} size={14} className="head-icon" />
      <span className="lines">
        {isNamed && (
          <span className="name text-mono" dir="auto">
            {file.name}
          </span>
        )}
        <span className="facts text-mono">{headLine(file)}</span>
      </span>
    </span>
  )
}
