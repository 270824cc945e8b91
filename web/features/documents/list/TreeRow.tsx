import Box from '@mui/material/Box'
import { Check } from 'lucide-react'
import { isSettled, kindOf, timeOf } from '#web/features/files/file-facts.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { SmallPicture } from '#web/features/files/SmallPicture.tsx'
import { useLiveFile } from '#web/features/files/watch/use-live-file.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { RelativeDate } from '#web/ui/text/RelativeDate.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { fromAnswer } from '#web/features/documents/relevant/from-answer.ts'
import { MarkedText } from './MarkedText.tsx'
import { treeWords } from '#web/features/documents/documents-words.ts'
import { shortName } from './short-name.ts'
import { insidePadding, onlyWide, treeLine } from './tree-style.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'

/** The position of a row, for screen readers. */
interface TreePlacement {
  role: 'option' | 'treeitem'
  'aria-level'?: number
  'aria-posinset': number
  /** -1 while unknown. */
  'aria-setsize': number
}

interface TreeRowProps {
  file: ListedFile
  id: string
  placement: TreePlacement
  isSelected: boolean
  /** The answer cites it. */
  isMarked: boolean
  isCurrent: boolean
  onPress: (isRange: boolean, isToggle: boolean) => void
  onToggle: (isRange: boolean) => void
  onOpen: () => void
}

/** After the name where there is room, else below it. */
const besideName = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { md: 'center' },
  columnGap: '8px',
  minWidth: 0,
} as const

/** A file as its name, with a mark by which it is selected. */
export function TreeRow(props: TreeRowProps) {
  const { file: listed, id, placement, isSelected, isMarked, isCurrent, onPress, onToggle, onOpen } = props
  const { file, isRestricted } = useLiveFile({ file: listed, storyId: null, isShown: true })
  const kind = kindOf(file)
  const face = isRestricted ? (
    <KindIcon kind={kind} size={16} />
  ) : (
    <SmallPicture file={file} iconSize={16} sx={{ width: 24, height: 24, borderRadius: '4px' }} />
  )
  const state = isRestricted ? treeWords.restricted : isSettled(file.status) ? kind : treeWords.uploading
  return (
    <Box
      id={id}
      {...placement}
      aria-selected={isSelected}
      title={file.name}
      onClick={(event) => onPress(event.shiftKey, event.ctrlKey || event.metaKey)}
      onDoubleClick={onOpen}
      sx={(theme) => ({
        ...treeLine(theme, { isSelected, isCurrent }),
        pl: placement.role === 'treeitem' ? insidePadding : '12px',
        '& > .mark': {
          display: 'grid',
          placeItems: 'center',
          width: 44,
          height: 1,
          m: '0 -10px',
          color: isSelected ? theme.vars.palette.primaryText : theme.vars.palette.text3,
        },
        '& .from-answer': {
          flexShrink: 0,
          alignSelf: { xs: 'flex-start', md: 'center' },
          px: { xs: 0, md: '7px' },
          borderRadius: '9px',
          background: { xs: 'none', md: isSelected ? theme.vars.palette.surface : theme.vars.palette.tint },
          color: theme.vars.palette.primaryText,
          font: `600 12px/14px ${theme.fonts.sans}`,
          [theme.breakpoints.up('md')]: { lineHeight: '18px' },
        },
      })}
    >
      {/* With a finger, or without another key, it is selected here. */}
      <Box
        className="mark"
        onClick={(event) => {
          event.stopPropagation()
          onToggle(event.shiftKey)
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {isSelected ? <Check size={16} aria-hidden /> : face}
      </Box>
      <Box sx={besideName}>
        <Box
          component="span"
          dir="auto"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' }}
        >
          <span style={visuallyHidden}>{file.name}</span>
          <span aria-hidden>
            <MarkedText text={shortName(file.name)} words={listed.hit?.words ?? []} />
          </span>
        </Box>
        {isMarked && <span className="from-answer">{fromAnswer}</span>}
      </Box>
      <Box className="aside" sx={{ ...onlyWide, textAlign: 'start !important' }}>
        {state}
      </Box>
      <Box className="aside">{sizeText(file.size)}</Box>
      <Box className="aside" sx={onlyWide}>
        <RelativeDate iso={timeOf(file)} />
      </Box>
    </Box>
  )
}
