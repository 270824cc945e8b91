import { styled } from '@mui/material/styles'
import type { RelevantFile, Source } from '#contract/chat.ts'
import { apiUrl } from '#web/api/address.ts'
import { touch } from '#web/ui/touch.ts'
import { KindIcon } from './KindIcon.tsx'
import { SourceNumber } from '#web/features/chat/message/SourceNumber.tsx'
import { placeText } from '#web/features/chat/message/source-place.ts'

/** What an answer stands on: each chip opens its file at the place. */
export function SourceChips({ sources, onOpen }: { sources: Source[]; onOpen: (source: Source) => void }) {
  return (
    <Row aria-label="Sources">
      {sources.map((source) => (
        <li key={source.number}>
          <Chip type="button" onClick={() => onOpen(source)}>
            <Thumb kind={source.type} picture={source.thumbnail_url} />
            <SourceNumber number={source.number} />
            <Name>{source.name}</Name>
            {placeText(source) && <Place>{placeText(source)}</Place>}
          </Chip>
        </li>
      ))}
    </Row>
  )
}

/** Files as two columns of chips; each opens its file. */
export function FileGrid({ files, onOpen }: { files: RelevantFile[]; onOpen: (file: RelevantFile) => void }) {
  return (
    <Grid aria-label="Relevant files">
      {files.map((file) => (
        <li key={file.file_id}>
          <Chip
            type="button"
            onClick={() => onOpen(file)}
            title={file.caption ?? file.name}
            sx={{ width: 1, height: 40, pl: '7px' }}
          >
            <Thumb kind={file.type} picture={file.thumbnail_url} />
            <Name>{file.name}</Name>
          </Chip>
        </li>
      ))}
    </Grid>
  )
}

function Thumb({ kind, picture }: { kind: string; picture: string | null }) {
  if (picture) return <Picture src={apiUrl(picture)} alt="" loading="lazy" />
  return (
    <Glyph>
      <KindIcon kind={kind} size={13} />
    </Glyph>
  )
}

const Row = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { maxWidth: '100%' },
})

const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 6,
  margin: 0,
  padding: 0,
  maxHeight: 132,
  overflowY: 'auto',
  listStyle: 'none',
})

const Chip = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  height: 30,
  position: 'relative',
  [touch]: {
    height: 38,
    '&::after': { content: '""', position: 'absolute', inset: '-3px 0' },
  },
  padding: '0 10px 0 4px',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 8,
  background: theme.vars.palette.surface,
  color: theme.vars.palette.text.primary,
  font: `400 12px/16px ${theme.fonts.mono}`,
  letterSpacing: '-0.01em',
  cursor: 'pointer',
  transition: 'border-color 120ms',
  '&:hover': { borderColor: theme.vars.palette.lineStrong },
}))

const Name = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

const Place = styled('span')(({ theme }) => ({
  flexShrink: 0,
  color: theme.vars.palette.text3,
  whiteSpace: 'nowrap',
}))

const Picture = styled('img')({ width: 22, height: 22, flexShrink: 0, borderRadius: 5, objectFit: 'cover' })

const Glyph = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  flexShrink: 0,
  borderRadius: 5,
  background: theme.vars.palette.sunken,
  color: theme.vars.palette.text.secondary,
}))
