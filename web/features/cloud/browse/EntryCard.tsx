import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { Theme } from '@mui/material/styles'
import { memo, useId, useState } from 'react'
import { Link } from 'react-router'
import type { CloudFile } from '#contract/calls/cloud.ts'
import { entryWords } from '#web/features/cloud/cloud-words.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { SelectMark } from '#web/ui/actions/SelectMark.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { gridCell } from '#web/ui/hooks/walk-grid.ts'
import { CardFace } from './CardFace.tsx'
import { card, cardHeight } from './card-grid.ts'
import { dateText } from './date-text.ts'
import { type DriveView, linkTo, within } from './drive-view.ts'

interface EntryCardProps {
  entry: CloudFile
  /** The folder it is in. */
  view: DriveView
  isSelected: boolean
  /** The Tab key comes to it. */
  isTabStop: boolean
  onToggle: (id: string, isRange: boolean) => void
  onFocus: (id: string) => void
}

const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const cardStyle = (isSelected: boolean) => (theme: Theme) => ({
  position: 'relative' as const,
  display: 'block',
  width: 1,
  height: cardHeight,
  overflow: 'hidden',
  // Where the arrow keys lead, it is neither below the bar on a phone nor behind the one at the window's lower edge.
  scrollMarginBlock: '72px 128px',
  border: `${card.edge}px solid ${theme.vars.palette.line}`,
  borderRadius: '12px',
  background: theme.vars.palette.surface,
  fontFamily: 'inherit',
  textAlign: 'left' as const,
  outline: isSelected ? `2px solid ${theme.vars.palette.primary.main}` : 'none',
  transition: 'border-color 120ms',
  '&:hover': { borderColor: theme.vars.palette.lineStrong },
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
})

/**
 * A folder, which it opens, or a file, which it selects. Memoised, because the page renders on every scroll: its callbacks
 * must be stable.
 */
export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { entry, view, isSelected, isTabStop, onToggle, onFocus } = props
  const { id, name, isFolder, size, modifiedTime, thumbnailUrl, file_id: fileId } = entry
  const label = useId()
  const [failedPicture, setFailedPicture] = useState<string | null>(null)
  const picture = thumbnailUrl === failedPicture ? null : thumbnailUrl
  const shared = {
    // Not in its name, which says what a press does.
    'aria-describedby': fileId === null ? `${label}-facts` : `${label}-facts ${label}-known`,
    tabIndex: isTabStop ? 0 : -1,
    onFocus: () => onFocus(id),
    sx: cardStyle(isSelected),
  }
  const content = (
    <span aria-hidden>
      <CardFace
        entry={entry}
        picture={picture}
        onPictureFailed={() => setFailedPicture(thumbnailUrl)}
        knownId={`${label}-known`}
      />
      {!isFolder && <SelectMark isSelected={isSelected} isOnPicture={picture !== null} />}
      <Box component="span" sx={{ display: 'block', height: card.facts, p: '12px 14px' }}>
        <Box
          component="span"
          dir="auto"
          title={name}
          sx={{
            ...oneLine,
            typography: 'mono',
            fontSize: 13,
            lineHeight: '18px',
            fontWeight: 500,
            textAlign: 'left',
          }}
        >
          {name}
        </Box>
        <Box
          component="span"
          id={`${label}-facts`}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: '12px',
            mt: '4px',
            typography: 'mono',
            color: 'text.disabled',
          }}
        >
          <span>{sizeText(size)}</span> <span>{dateText(modifiedTime)}</span>
        </Box>
      </Box>
    </span>
  )
  return (
    <Box role="gridcell" {...gridCell} sx={{ minWidth: 0 }}>
      {isFolder ? (
        <ButtonBase component={Link} {...linkTo(within(view, entry))} {...shared}>
          <span style={visuallyHidden}>{entryWords.folder(name)}</span>
          {content}
        </ButtonBase>
      ) : (
        <ButtonBase
          role="checkbox"
          aria-checked={isSelected}
          onClick={(event) => onToggle(id, event.shiftKey)}
          {...shared}
        >
          <span style={visuallyHidden}>{entryWords.select(name)}</span>
          {content}
        </ButtonBase>
      )}
    </Box>
  )
})
