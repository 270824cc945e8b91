import { fileKind } from '#contract/file-kinds.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import { apiUrl } from '#web/api/address.ts'
import { noteWords, titleOf } from './note-words.ts'
import type { TagName } from '#web/ui/theme/tokens.ts'
import './PaperFan.css'

const previewRows = 3
const previewColumns = 2

/** Up to three files as a fan of paper on the tint of a tag. Decoration: the story's files are listed when it opens. */
export function PaperFan({ files, hue }: { files: StoredFile[]; hue: TagName }) {
  return (
    <div className="PaperFan" aria-hidden style={{ background: `var(--sp-palette-tags-${hue}-ground)` }}>
      <div className="stage">
        {files.map((file) => (
          <FilePaper key={file.file_id} file={file} />
        ))}
      </div>
    </div>
  )
}

function FilePaper({ file }: { file: StoredFile }) {
  if (file.table) return <TablePaper table={file.table} />
  const kind = fileKind(file.mime, file.name)
  if (kind === 'pdf') return <SheetPaper file={file} />
  // A picture that has been read is the cover itself.
  if (kind === 'image' || kind === 'video') return <PrintPaper />
  return <NotePaper file={file} />
}

/** A print whose picture is still to come. */
function PrintPaper() {
  return (
    <div className="paper print">
      <span />
    </div>
  )
}

function SheetPaper({ file }: { file: StoredFile }) {
  return (
    <div className="paper sheet">
      {file.thumbnail_url ? (
        <img src={apiUrl(file.thumbnail_url)} alt="" loading="lazy" />
      ) : (
        <>
          <strong>{titleOf(file)}</strong>
          {Array.from({ length: 9 }, (_, index) => (
            <i key={index} style={{ width: `${100 - ((index * 37) % 45)}%` }} />
          ))}
        </>
      )}
    </div>
  )
}

function TablePaper({ table }: { table: string[][] }) {
  return (
    <div className="paper table">
      {table.slice(0, previewRows + 1).map((row, index) => (
        <div key={index} className="row">
          {row.slice(0, previewColumns).map((cell, column) => (
            <span key={column}>{cell}</span>
          ))}
        </div>
      ))}
    </div>
  )
}

function NotePaper({ file }: { file: StoredFile }) {
  const { title, text } = noteWords(file)
  return (
    <div className="paper note">
      <strong dir="auto">{title}</strong>
      <p dir="auto">{text}</p>
    </div>
  )
}
