import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { RelevantFile } from '#contract/calls/chat.ts'
import { apiUrl } from '#web/api/address.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { touch } from '#web/ui/theme/touch.ts'
import { chatFrameWords } from './chat-words.ts'

interface FileChipProps {
  file: Pick<RelevantFile, 'name' | 'type' | 'thumbnail_url'>
  /** Shown before the name. */
  number?: ReactNode
  /** Where in the file; '' for all of it. */
  place?: string
  title?: string
  /** As wide as its column, for a grid. */
  isWide?: boolean
  /** For one of several that can be chosen. */
  isPressed?: boolean
  onOpen: () => void
}

/** A file in a line of text: its picture and name; it opens the file. */
export function FileChip(props: FileChipProps) {
  const { file, number, place = '', title, isWide = false, isPressed, onOpen } = props
  return (
    <Outline type="button" onClick={onOpen} title={title} data-wide={isWide} aria-pressed={isPressed}>
      {file.thumbnail_url ? (
        <Picture src={apiUrl(file.thumbnail_url)} alt="" loading="lazy" />
      ) : (
        <Glyph>
          <KindIcon kind={file.type} size={13} />
        </Glyph>
      )}
      {/* Read as 'Source 1: costs.csv, row 2'. */}
      {number && <span style={visuallyHidden}>{chatFrameWords.source} </span>}
      {number}
      {number && <span style={visuallyHidden}>: </span>}
      <Name>{file.name}</Name>
      {place && <span style={visuallyHidden}>, </span>}
      {place && <Place>{place}</Place>}
    </Outline>
  )
}

/** Chips in a line, as many lines as they need. */
export const ChipRow = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { maxWidth: '100%' },
})

const Outline = styled('button')(({ theme }) => ({
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
  '&[data-wide="true"]': { width: '100%', height: 40, paddingLeft: 7 },
  '&:hover': { borderColor: theme.vars.palette.lineStrong },
  '&[aria-pressed="true"]': { borderColor: theme.vars.palette.tintLine, background: theme.vars.palette.tint },
}))

const Name = styled('bdi')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

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
