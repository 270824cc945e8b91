import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { Theme } from '@mui/material/styles'
import { Captions, CaptionsOff, Check } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { IconAction } from '#web/ui/IconAction.tsx'
import { touch } from '#web/ui/theme/touch.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { isSettled, kindOf, tileLabel } from '#web/features/files/file-facts.ts'
import { FailedFace } from './FailedFace.tsx'
import { KindFace } from './KindFace.tsx'
import { RestrictedFace } from './RestrictedFace.tsx'
import { UploadingFace } from './UploadingFace.tsx'
import { useLiveFile } from '#web/features/files/watch/use-live-file.ts'

export interface TileSelection {
  isSelected: boolean
  /** True while any file is selected: then a click selects instead of opening. */
  isSelecting: boolean
  onToggle: (isRange: boolean) => void
}

interface FileTileProps {
  file: StoredFile
  /** The story through which the viewer sees it. */
  storyId?: StoryId | null
  onOpen: (file: StoredFile) => void
  /** Corner in pixels: 8 in squares, 6 in justified rows. */
  radius?: number
  /** The caption lies on the picture from the start. */
  isCaptionShown?: boolean
  selection?: TileSelection
  /** What a screen reader says of it besides, which is seen beside the tile. */
  note?: string | null
}

const captionLine = 18
/** Above the words is what can be pressed, below them the edge. */
const captionPadding = 50

/** As many whole lines as there is room for in the tile. */
const wholeLines = Object.fromEntries(
  [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((lines) => [
    `@container (min-height: ${captionPadding + lines * captionLine}px)`,
    { WebkitLineClamp: lines },
  ]),
)

function CaptionOverlay({ text, isOnPicture }: { text: string; isOnPicture: boolean }) {
  return (
    <Box
      component="span"
      dir="auto"
      sx={{
        position: 'absolute',
        left: 0,
        right: 0,
        bottom: 0,
        maxHeight: 1,
        display: 'block',
        overflow: 'hidden',
        padding: isOnPicture ? '36px 14px 14px' : '36px 40px 14px 14px',
        textAlign: 'left',
        fontSize: 13,
        lineHeight: `${captionLine}px`,
        color: '#fff',
        background: 'linear-gradient(to top, rgba(16,14,12,.86), rgba(16,14,12,.7) 55%, rgba(16,14,12,0))',
        '@container (max-width: 130px)': { padding: isOnPicture ? '36px 10px 10px' : '36px 34px 10px 10px' },
      }}
    >
      <Box
        component="span"
        sx={{
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
          ...wholeLines,
        }}
      >
        {text}
      </Box>
    </Box>
  )
}

const onHover = {
  opacity: 0,
  transition: 'opacity 120ms',
  '.tile:hover &, .tile:focus-within &': { opacity: 1 },
  '@media (hover: none)': { opacity: 1 },
} as const

/** Where the head line begins beside the mark. */
const besideMark = { '& .head-line': { left: 36 }, '& .head-icon': { display: 'none' } } as const

// The mark stands in the place of the head line's icon, and never on its words.
const hiddenIcon = (isMarkShown: boolean) =>
  isMarkShown
    ? besideMark
    : {
        '&:hover .head-icon, &:focus-within .head-icon': { visibility: 'hidden' },
        '@media (hover: none)': besideMark,
      }

/** The caption takes the place of a film's length, which moves to the top, and gives way to what comes up there. */
const raisedBadge = (isBesideMark: boolean) => ({
  '& .video-badge': { top: 8, bottom: 'auto' },
  '@media (hover: hover)': {
    '&:is(:hover, :focus-within) .video-badge, li:is(:hover, :focus-within) > & .video-badge': { opacity: 0 },
  },
  // What can be pressed is always there; between both there is room for it on wider tiles only.
  '@media (hover: none)': isBesideMark && {
    '& .video-badge': { left: 36, '@container (max-width: 130px)': { display: 'none' } },
  },
})

function groundOf(theme: Theme, isSelected: boolean, isOnPicture: boolean) {
  const { primary, glassRound, surface, field } = theme.vars.palette
  if (isSelected) return { background: primary.main }
  return isOnPicture
    ? { background: glassRound, boxShadow: 'inset 0 0 0 1.5px rgba(255,255,255,.8)' }
    : { background: surface, boxShadow: `inset 0 0 0 1.5px ${field}` }
}

const isShiftClick = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

interface SelectMarkProps {
  file: StoredFile
  selection: TileSelection
  /** It lies on a picture, which can be of any colour. */
  isOnPicture: boolean
}

function SelectMark({ file, selection, isOnPicture }: SelectMarkProps) {
  return (
    <Box
      component="label"
      sx={(theme) => ({
        position: 'absolute',
        top: 0,
        left: 0,
        padding: '8px',
        cursor: 'pointer',
        '& > span': {
          display: 'grid',
          placeItems: 'center',
          width: 20,
          height: 20,
          borderRadius: '5px',
          color: theme.vars.palette.primary.contrastText,
          ...groundOf(theme, selection.isSelected, isOnPicture),
        },
        [touch]: {
          '&::after': { content: '""', position: 'absolute', top: 0, left: 0, width: 44, height: 44 },
        },
        '& > input:focus-visible + span': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
        ...(!selection.isSelected && !selection.isSelecting && onHover),
      })}
    >
      <input
        type="checkbox"
        aria-label={`Select ${file.name}`}
        checked={selection.isSelected}
        onChange={(event) => selection.onToggle(isShiftClick(event.nativeEvent))}
        style={visuallyHidden}
      />
      <span>{selection.isSelected && <Check size={14} strokeWidth={2.5} aria-hidden />}</span>
    </Box>
  )
}

interface FaceOfFileProps {
  file: StoredFile
  isPicture: boolean
  onRefused: () => void
}

/** What is seen of a file: how far it is, why it failed, or what it is. */
function Face({ file, isPicture, onRefused }: FaceOfFileProps) {
  if (!isSettled(file.status)) return <UploadingFace file={file} />
  if (file.status === 'error' && !isPicture) return <FailedFace file={file} />
  return <KindFace file={file} onRefused={onRefused} />
}

/** One file as a tile; it fills the place it is given. */
export function FileTile(props: FileTileProps) {
  const { storyId = null, onOpen, radius = 8, isCaptionShown = false, selection, note = null } = props
  const tile = useRef<HTMLDivElement>(null)
  const isShown = useIsShown(tile)
  const { file, isRestricted, checkAccess } = useLiveFile({ file: props.file, storyId, isShown })
  // Until somebody chooses, the page decides.
  const [isCaptionChosen, choose] = useState<boolean | null>(null)
  const hasCaption = isCaptionChosen ?? isCaptionShown
  // What is there to be pressed comes right after what is there to be seen: a list that is scrolled stays fluid.
  const isWhole = useDeferredValue(true, false)
  const isSelected = selection?.isSelected ?? false
  const isPicture = ['image', 'video'].includes(kindOf(file)) && file.thumbnail_url !== null
  const canShowCaption = !isRestricted && file.caption !== null && isSettled(file.status)
  return (
    <Box
      ref={tile}
      className="tile"
      sx={(theme) => ({
        position: 'relative',
        width: 1,
        height: 1,
        // What lies on it fits itself to small tiles.
        containerType: 'size',
        overflow: 'hidden',
        borderRadius: `${radius}px`,
        background: theme.vars.palette.sunken,
        ...(selection !== undefined && hiddenIcon(isSelected || selection.isSelecting)),
        ...(canShowCaption && hasCaption && raisedBadge(selection !== undefined)),
        outline: isSelected ? `2px solid ${theme.vars.palette.primary.main}` : 'none',
        '&::after': {
          content: '""',
          position: 'absolute',
          inset: 0,
          borderRadius: 'inherit',
          pointerEvents: 'none',
          boxShadow: `inset 0 0 0 1px ${isPicture ? theme.vars.palette.ring : theme.vars.palette.line}`,
        },
      })}
    >
      <ButtonBase
        disabled={isRestricted}
        onClick={(event) => (selection?.isSelecting ? selection.onToggle(event.shiftKey) : onOpen(file))}
        sx={(theme) => ({
          position: 'absolute',
          inset: 0,
          width: 1,
          height: 1,
          display: 'block',
          borderRadius: 'inherit',
          fontFamily: 'inherit',
          textAlign: 'left',
          '&.Mui-focusVisible': {
            outline: `2px solid ${theme.vars.palette.primary.main}`,
            outlineOffset: -2,
            zIndex: 1,
          },
        })}
      >
        {isRestricted ? (
          <RestrictedFace />
        ) : (
          <>
            {/* Its name first, and each thing once, whatever the face shows. */}
            <span style={visuallyHidden}>
              {tileLabel(file)} {note}
            </span>
            <span aria-hidden>
              <Face file={file} isPicture={isPicture} onRefused={checkAccess} />
              {canShowCaption && hasCaption && (
                <CaptionOverlay text={file.caption ?? ''} isOnPicture={isPicture} />
              )}
            </span>
          </>
        )}
      </ButtonBase>
      {isWhole && canShowCaption && (
        // On paper it leaves the head line free.
        <Box sx={{ position: 'absolute', [isPicture ? 'top' : 'bottom']: 4, right: 4, ...onHover }}>
          <IconAction
            label={hasCaption ? 'Hide Caption' : 'Show Caption'}
            icon={hasCaption ? <CaptionsOff size={16} /> : <Captions size={16} />}
            size={32}
            onClick={() => choose(!hasCaption)}
            sx={(theme) => ({
              width: 28,
              height: 28,
              borderRadius: '50%',
              '&::after': { inset: '-8px !important' },
              color: '#fff',
              background: theme.vars.palette.glassRound,
              '&:hover': { color: '#fff', background: theme.vars.palette.glass },
            })}
          />
        </Box>
      )}
      {isWhole && selection !== undefined && !isRestricted && (
        <SelectMark file={file} selection={selection} isOnPicture={isPicture} />
      )}
    </Box>
  )
}
