import { limits } from '#contract/limits.ts'
import { tileTable } from '#contract/tile-table.ts'
import { hasMarkedHeadings, kindOf } from '#web/features/files/file-facts.ts'
import { viewerWords } from '#web/features/files/files-words.ts'
import { markdownPreview } from '#web/features/files/markdown/markdown-preview.ts'
import { isNumberText } from '#web/lib/number-text.ts'
import type { FaceProps } from './face-props.ts'
import { endingOf } from './ending-of.ts'
import { FilePicture } from './FilePicture.tsx'
import { HeadLine } from './HeadLine.tsx'
import './PaperFace.css'

function Sheet({ file, onRefused }: FaceProps) {
  return (
    <span className="PaperFace-sheet">
      <FilePicture file={file} from="top" onRefused={onRefused} />
    </span>
  )
}

function TableFace({ table }: { table: string[][] }) {
  const [head = [], ...rows] = tileTable(table)
  const numeric = rows.some((row) => isNumberText(row[1] ?? ''))
  const hasHead = head.length > 0
  return (
    <span className="PaperFace-table text-mono" data-numeric={numeric}>
      {(hasHead ? [head, ...rows] : rows).map((row, index) => (
        <span key={index} data-head={hasHead && index === 0} data-single={row.length === 1}>
          {row.map((cell, column) => (
            <span key={column}>{cell}</span>
          ))}
        </span>
      ))}
    </span>
  )
}

function TextFace({ text, isMarkdown }: { text: string; isMarkdown: boolean }) {
  const beginning = text.slice(0, limits.textPreview)
  return (
    <span className="PaperFace-text" dir="auto">
      {isMarkdown
        ? markdownPreview(beginning).map(({ text: line, isHeading }, index) => (
            <span key={index} dir="auto" data-heading={isHeading}>
              {line}
            </span>
          ))
        : beginning}
    </span>
  )
}

/** A file of which nothing can be shown: what it is called by, as large as there is room. */
const EndingFace = ({ file }: Pick<FaceProps, 'file'>) => (
  <span className="PaperFace-ending text-mono">{endingOf(file.name)}</span>
)

/** Below the head line: the sheet itself, a table, or the start of the text. */
function PaperContent({ file, onRefused }: FaceProps) {
  if (kindOf(file) === 'pdf' && file.thumbnail_url !== null)
    return <Sheet file={file} onRefused={onRefused} />
  if (file.table !== null) return <TableFace table={file.table} />
  if (kindOf(file) === 'image') return <TextFace text={viewerWords.cannotShow} isMarkdown={false} />
  if (kindOf(file) === 'other') return <EndingFace file={file} />
  return file.text_content && <TextFace text={file.text_content} isMarkdown={hasMarkedHeadings(file)} />
}

/** A file that looks like paper: a head line, and the beginning of what is written on it. */
export function PaperFace(props: FaceProps) {
  const { file, isNamed = false } = props
  return (
    <>
      <HeadLine file={file} isNamed={isNamed} />
      <PaperContent {...props} />
    </>
  )
}
