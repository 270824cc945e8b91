import { styled } from '@mui/material/styles'
import { fileKind } from '#contract/file-kinds.ts'
import type { StoredFile } from '#contract/files.ts'
import { markdownPreview } from '#web/features/files/markdown/markdown-preview.ts'
import { apiUrl } from '#web/api/address.ts'
import type { TagName } from '#web/ui/theme/tokens.ts'

const previewRows = 3
const previewColumns = 2
const noteLength = 90

/** Up to three files as a fan of paper on the tint of a tag. Decoration: the story's files are listed when it opens. */
export function PaperFan({ files, hue }: { files: StoredFile[]; hue: TagName }) {
  return (
    <Ground hue={hue} aria-hidden>
      <div className="stage">
        {files.map((file) => (
          <FilePaper key={file.file_id} file={file} />
        ))}
      </div>
    </Ground>
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
  return (
    <div className="paper note">
      <strong dir="auto">{titleOf(file)}</strong>
      <p dir="auto">{beginningOf(file)}</p>
    </div>
  )
}

function beginningOf({ mime, text_content: text, caption }: StoredFile): string {
  const beginning = (text ?? caption ?? '').trim().slice(0, noteLength)
  if (mime !== 'text/markdown') return beginning
  return markdownPreview(beginning)
    .map((line) => line.text)
    .join('\n')
}

const titleOf = (file: StoredFile) => file.name.replace(/\.[a-z0-9]{1,8}$/i, '')

// Paper stays paper in dark mode: the sheets keep their own colours.
const ink = '#1A1917'
const paleInk = '#55524C'
const rule = '#E3DFD7'

const Ground = styled('div', { shouldForwardProp: (name) => name !== 'hue' })<{ hue: TagName }>(
  ({ theme, hue }) => ({
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    background: theme.vars.palette.tags[hue].ground,
    // The fan keeps its proportions on a cover of any shape; where it is wide, it leaves the left to the story's name.
    containerType: 'size',
    '& .stage': {
      position: 'absolute',
      top: 0,
      left: 'max(0px, (100cqw - 150cqh) * .72)',
      width: 'min(100cqw, 150cqh)',
      height: '100%',
      containerType: 'inline-size',
    },
    // One or two papers have room to be larger, in the middle.
    '& .stage:not(:has(> :nth-of-type(3)))': { transform: 'translateY(10%) scale(1.12)' },
    '& .paper': {
      position: 'absolute',
      width: '40%',
      padding: '4cqw',
      borderRadius: '1.2cqw',
      background: '#FFFFFF',
      color: ink,
      boxShadow: '0 1px 2px rgba(26,25,23,.1), 0 6px 18px -6px rgba(26,25,23,.28)',
      fontSize: '3.1cqw',
      lineHeight: 1.35,
      overflow: 'hidden',
    },
    '& .paper:nth-of-type(1)': { left: '10%', top: '17%', transform: 'rotate(-6deg)' },
    '& .paper:nth-of-type(2)': { left: '38%', top: '10%', transform: 'rotate(3deg)' },
    '& .paper:nth-of-type(3)': { left: '52%', top: '42%', transform: 'rotate(-2deg)' },
    '& .paper:only-of-type': { left: '30%', top: '12%' },
    '& strong': {
      display: 'block',
      fontSize: '3.6cqw',
      lineHeight: 1.2,
      fontWeight: 600,
      overflowWrap: 'anywhere',
    },
    '& .sheet': { height: '64cqw' },
    '& .sheet:has(img)': { padding: 0 },
    '& .sheet img': { display: 'block', width: '100%' },
    '& .sheet i': {
      display: 'block',
      height: '0.9cqw',
      marginTop: '2.2cqw',
      borderRadius: 2,
      background: rule,
    },
    '& .print': { padding: '1.8cqw 1.8cqw 5cqw' },
    '& .print span': { display: 'block', aspectRatio: '4 / 3', borderRadius: '0.5cqw', background: rule },
    '& .table': { width: '43%', padding: '1.6cqw 0', fontFamily: theme.fonts.mono, fontSize: '2.9cqw' },
    '& .row': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '3cqw',
      padding: '1.5cqw 3cqw',
      borderBottom: `1px solid ${rule}`,
    },
    '& .row:first-of-type': { color: paleInk },
    '& .row span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .row span + span': { flexShrink: 0, maxWidth: '50%' },
    '& .note': {
      minHeight: '36cqw',
      backgroundColor: '#FFFDF6',
      backgroundImage: `repeating-linear-gradient(transparent 0 calc(5cqw - 1px), ${rule} calc(5cqw - 1px) 5cqw)`,
      backgroundPosition: '0 3cqw',
      '& strong, & p': { lineHeight: '5cqw' },
      '& p': { margin: 0, color: paleInk, overflowWrap: 'anywhere' },
    },
  }),
)
