import Box from '@mui/material/Box'
import { limits } from '#contract/limits.ts'
import { kindOf } from '#web/features/files/file-facts.ts'
import { markdownPreview } from '#web/features/files/markdown/markdown-preview.ts'
import { isNumberText } from '#web/lib/number-text.ts'
import type { FaceProps } from './face-props.ts'
import { FilePicture } from './FilePicture.tsx'
import { HeadLine } from './HeadLine.tsx'
import { smallTile } from './small-tile.ts'

const textLine = 19
const tableLine = { wide: 25, small: 21 }

function Sheet({ file, onRefused }: FaceProps) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: 36,
        left: 14,
        right: 14,
        bottom: 0,
        overflow: 'hidden',
        borderRadius: '3px 3px 0 0',
        background: '#fff',
        boxShadow: '0 1px 6px rgba(0,0,0,.12)',
      }}
    >
      <FilePicture file={file} from="top" onRefused={onRefused} />
    </Box>
  )
}

function TableFace({ table }: { table: string[][] }) {
  const [head = [], ...rows] = table
    .slice(0, limits.csvTile.rows + 1)
    .map((row) => row.slice(0, limits.csvTile.columns))
  const numeric = rows.some((row) => isNumberText(row[1] ?? ''))
  const hasHead = head.length > 0
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: 36,
        left: 10,
        right: 10,
        // Whole rows only.
        height: `round(down, 100% - 40px, ${tableLine.wide}px)`,
        overflow: 'hidden',
        typography: 'mono',
        fontSize: 11,
        [smallTile]: { top: 32, height: `round(down, 100% - 36px, ${tableLine.small}px)` },
      }}
    >
      {(hasHead ? [head, ...rows] : rows).map((row, index) => (
        <Box
          component="span"
          key={index}
          sx={(theme) => ({
            display: 'grid',
            gridTemplateColumns: row.length > 1 ? 'minmax(0, 1fr) minmax(0, auto)' : '1fr',
            gap: '10px',
            height: tableLine.wide,
            alignItems: 'center',
            [smallTile]: { height: tableLine.small },
            borderBottom: `1px solid ${theme.vars.palette.line}`,
            color: hasHead && index === 0 ? 'text.secondary' : 'text.primary',
            '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
            '& > span + span': { textAlign: numeric ? 'right' : 'left' },
          })}
        >
          {row.map((cell, column) => (
            <span key={column}>{cell}</span>
          ))}
        </Box>
      ))}
    </Box>
  )
}

function TextFace({ text, isMarkdown }: { text: string; isMarkdown: boolean }) {
  const beginning = text.slice(0, limits.textPreview)
  return (
    <Box
      component="span"
      dir="auto"
      sx={{
        position: 'absolute',
        top: 34,
        left: 10,
        right: 10,
        height: `round(down, 100% - 42px, ${textLine}px)`,
        display: 'block',
        overflow: 'hidden',
        fontSize: 12,
        lineHeight: `${textLine}px`,
        color: 'text.secondary',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
      }}
    >
      {isMarkdown
        ? markdownPreview(beginning).map(({ text: line, isHeading }, index) => (
            <Box
              key={index}
              component="span"
              dir="auto"
              sx={{
                display: 'block',
                minHeight: textLine,
                ...(isHeading && { color: 'text.primary', fontWeight: 600 }),
              }}
            >
              {line}
            </Box>
          ))
        : beginning}
    </Box>
  )
}

/** What lies under the head line: the sheet itself, a table, or the beginning of the text. */
function PaperContent({ file, onRefused }: FaceProps) {
  if (kindOf(file) === 'pdf' && file.thumbnail_url !== null)
    return <Sheet file={file} onRefused={onRefused} />
  if (file.table !== null) return <TableFace table={file.table} />
  return file.text_content && <TextFace text={file.text_content} isMarkdown={file.mime === 'text/markdown'} />
}

/** A file that looks like paper: a head line, and the beginning of what is written on it. */
export function PaperFace(props: FaceProps) {
  const { file } = props
  return (
    <>
      <HeadLine file={file} />
      <PaperContent {...props} />
    </>
  )
}
