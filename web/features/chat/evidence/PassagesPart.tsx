import { styled } from '@mui/material/styles'
import type { Source } from '#contract/calls/chat.ts'
import type { EvidencePassage } from '#contract/evidence.ts'
import { FileChip } from '#web/features/chat/FileChip.tsx'
import { isSamePlace, placeText } from '#web/features/chat/message/source-place.ts'
import { SourceNumber } from '#web/features/chat/message/SourceNumber.tsx'
import type { OpenedFile } from '#web/features/chat/opened-file.ts'
import { placeOf } from '#web/lib/place.ts'
import { passageWords } from './evidence-words.ts'

/** Around the sentence: what is further away is read in the file. */
const mostBefore = 160
const mostAfter = 200

interface PassagesPartProps {
  passages: readonly EvidencePassage[]
  /** Of the answer: a passage that it cites has its number. */
  sources: readonly Source[]
  onOpen: (opened: OpenedFile) => void
}

/** Sentences in their context, each with the way to its place. */
export function PassagesPart({ passages, sources, onOpen }: PassagesPartProps) {
  return (
    <List aria-label={passageWords.label} data-keeps-place>
      {passages.map((passage, at) => {
        const { file_id: id, name, type, before, sentence, after } = passage
        const source = sources.find((one) => isSamePlace(one, passage))
        return (
          <li key={`${at} ${id}`}>
            <blockquote dir="auto">
              {endOf(before)}
              <mark>{sentence}</mark>
              {startOf(after)}
            </blockquote>
            <FileChip
              file={{ name, type, thumbnail_url: null }}
              number={source && <SourceNumber number={source.number} />}
              place={placeText(passage)}
              onOpen={() => onOpen({ id, place: placeOf(passage) })}
            />
          </li>
        )
      })}
    </List>
  )
}

function endOf(text: string): string {
  if (text.length <= mostBefore) return text
  const end = text.slice(-mostBefore)
  return `${passageWords.more}${end.slice(end.indexOf(' '))}`
}

function startOf(text: string): string {
  if (text.length <= mostAfter) return text
  const start = text.slice(0, mostAfter)
  const space = start.lastIndexOf(' ')
  return `${space < 0 ? start : start.slice(0, space)} ${passageWords.more}`
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', gap: 6 },
  '& blockquote': {
    width: '100%',
    margin: 0,
    paddingInlineStart: 12,
    borderInlineStart: `2px solid ${theme.vars.palette.lineStrong}`,
    fontSize: 14,
    lineHeight: '21px',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  '& mark': {
    padding: '1px 2px',
    borderRadius: 4,
    background: theme.vars.palette.tint,
    boxDecorationBreak: 'clone',
    color: theme.vars.palette.text.primary,
    '@media (forced-colors: active)': { textDecoration: 'underline' },
  },
}))
