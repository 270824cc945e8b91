import { SelectMark } from '#web/ui/actions/SelectMark.tsx'
import { Captions, CaptionsOff, Pencil } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'
import { themedPart } from '#web/ui/lazy-part.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { useIsShown } from '#web/ui/hooks/use-is-shown.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { hasPicture, isSettled, tileLabel } from '#web/features/files/file-facts.ts'
import { tileWords } from '#web/features/files/files-words.ts'
import type { FaceProps } from './face-props.ts'
import { FailedFace } from './FailedFace.tsx'
import { KindFace } from './KindFace.tsx'
import { RestrictedFace } from './RestrictedFace.tsx'
import { UploadingFace } from './UploadingFace.tsx'
import { useLiveFile } from '#web/features/files/watch/use-live-file.ts'
import './FileTile.css'

const CaptionEditor = themedPart(
  'CaptionEditor',
  () => import('#web/features/files/caption/CaptionEditor.tsx'),
)

interface TileSelection {
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
  /** A caption written by a user or a model is shown from the start. */
  isCaptionShown?: boolean
  /** The name is shown on a tile without a picture. */
  isNamed?: boolean
  selection?: TileSelection
  /** Text for screen readers that is visible next to the tile. */
  note?: string | null
}

/** Over a picture, and below everything else. */
function Caption({ text }: { text: string }) {
  return (
    <span className="caption" dir="auto">
      <span>{text}</span>
    </span>
  )
}

const isShiftClick = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

interface SelectBoxProps {
  isOnPicture: boolean
  file: StoredFile
  selection: TileSelection
}

function SelectBox({ file, selection, isOnPicture }: SelectBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the browser's own selection is kept from it.
    <label
      className="select"
      data-selected={selection.isSelected}
      // With Shift a browser would mark the text between two clicks, and take the click for that.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        aria-label={tileWords.select(file.name)}
        checked={selection.isSelected}
        onChange={(event) => selection.onToggle(isShiftClick(event.nativeEvent))}
        style={visuallyHidden}
      />
      <SelectMark isSelected={selection.isSelected} isOnPicture={isOnPicture} />
    </label>
  )
}

/** What is seen of a file: how far it is, why it failed, or what it is. */
function Face({ isPicture, ...face }: FaceProps & { isPicture: boolean }) {
  const { file } = face
  if (!isSettled(file.status)) return <UploadingFace file={file} />
  if (file.status === 'error' && !isPicture) return <FailedFace {...face} />
  return <KindFace {...face} />
}

/** One file as a tile; it fills the place it is given. */
export function FileTile(props: FileTileProps) {
  const { storyId = null, onOpen, radius = 8, selection, note = null } = props
  const { isCaptionShown = false, isNamed = false } = props
  const tile = useRef<HTMLDivElement>(null)
  const isShown = useIsShown(tile)
  const { file, isRestricted, checkAccess } = useLiveFile({ file: props.file, storyId, isShown })
  // The page decides until the user chooses; a caption of the built-in engine is not worth covering a picture.
  const [isCaptionChosen, choose] = useState<boolean | null>(null)
  const hasCaption = isCaptionChosen ?? (isCaptionShown && file.caption_by !== 'builtin')
  const [isEdited, setEdited] = useState(false)
  // What is there to be pressed comes right after what is there to be seen: a list that is scrolled stays fluid.
  const isWhole = useDeferredValue(true, false)
  const isSelected = selection?.isSelected ?? false
  const isPicture = hasPicture(file)
  const canShowCaption = !isRestricted && file.caption !== null && isSettled(file.status)
  return (
    <div
      ref={tile}
      className="FileTile"
      style={{ borderRadius: radius }}
      data-picture={isPicture}
      data-caption={canShowCaption && hasCaption}
      data-named={isNamed}
      data-selection={
        selection === undefined ? undefined : isSelected || selection.isSelecting ? 'on' : 'off'
      }
      data-selected={isSelected}
    >
      <button
        type="button"
        className="bare-button open"
        disabled={isRestricted}
        onClick={(event) => (selection?.isSelecting ? selection.onToggle(event.shiftKey) : onOpen(file))}
      >
        {isRestricted ? (
          <RestrictedFace />
        ) : (
          <>
            {/* Its name first, and each thing once, whatever the face shows. */}
            <span style={visuallyHidden}>
              {tileLabel(file)} {note}
            </span>
            <span className="seen" aria-hidden>
              <span className="face">
                <Face file={file} isPicture={isPicture} isNamed={isNamed} onRefused={checkAccess} />
              </span>
              {canShowCaption && hasCaption && <Caption text={file.caption ?? ''} />}
            </span>
          </>
        )}
      </button>
      {isWhole && !isRestricted && file.can_edit && isEdited && (
        <div className="editor">
          <PartBoundary>
            <CaptionEditor file={file} onDone={() => setEdited(false)} />
          </PartBoundary>
        </div>
      )}
      {isWhole && canShowCaption && !isEdited && (
        <div className="toggle">
          {file.can_edit && hasCaption && (
            <IconAction
              label={tileWords.editCaption}
              icon={<Pencil size={16} />}
              size={32}
              onClick={() => setEdited(true)}
            />
          )}
          <IconAction
            label={hasCaption ? tileWords.hideCaption : tileWords.showCaption}
            icon={hasCaption ? <CaptionsOff size={16} /> : <Captions size={16} />}
            size={32}
            onClick={() => choose(!hasCaption)}
          />
        </div>
      )}
      {isWhole && selection !== undefined && !isRestricted && (
        <SelectBox file={file} selection={selection} isOnPicture={isPicture} />
      )}
    </div>
  )
}
