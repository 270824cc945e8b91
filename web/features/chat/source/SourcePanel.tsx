import { styled } from '@mui/material/styles'
import { Maximize2, Table2, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { sourceWords } from './source-words.ts'
import { placeText } from '#web/features/chat/message/source-place.ts'
import { isTable } from '#web/features/files/file-facts.ts'
import type { Place } from '#web/lib/place.ts'
import { FileStage } from '#web/features/files/viewer/FileStage.tsx'
import { stageRoom } from '#web/features/files/viewer/stage-parts.tsx'
import { useChosenSheet } from '#web/features/files/table/use-chosen-sheet.ts'
import { useSharedFile } from '#web/features/files/watch/use-shared-file.ts'
import type { CameFrom } from '#web/lib/came-from.ts'
import { tablePath } from '#web/lib/paths.ts'
import { ActionLink } from '#web/ui/actions/ActionButton.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { useEscape } from '#web/ui/hooks/use-escape.ts'
import { useRoomBeside } from './use-room-beside.ts'

interface SourcePanelProps {
  id: FileId
  place: Place | null
  /** Its record, where it is at hand. */
  file: StoredFile | null
  story: StoryId | null
  /** The chat, on whose left side this is. */
  column: RefObject<HTMLElement | null>
  /** Shows the file over the page. */
  onWhole: () => void
  onClose: () => void
}

/** A source beside the answer: the file at its place, with the chat still in use. */
export function SourcePanel({ id, place, file: known, story, column, onWhole, onClose }: SourcePanelProps) {
  const watched = useSharedFile(id, story, known)
  const { file } = watched
  const room = useRoomBeside(column)
  const { pathname, search } = useLocation()
  const panel = useRef<HTMLElement>(null)
  useEscape(onClose)

  useEffect(() => {
    const [element, opener] = [panel.current, document.activeElement]
    element?.focus({ preventScroll: true })
    return () => {
      const now = document.activeElement
      const isLost = now === document.body || element?.contains(now) === true
      if (opener instanceof HTMLElement && isLost) opener.focus({ preventScroll: true })
    }
  }, [])

  const { onSheet, tablePlace } = useChosenSheet(id, place)
  const where = place === null ? '' : placeText({ ...nowhere, ...place })
  return createPortal(
    <Panel
      ref={panel}
      tabIndex={-1}
      aria-label={sourceWords.panel(file?.name ?? '', where)}
      style={{ right: room.right, width: room.width }}
    >
      <Head>
        <h2 dir="auto">{file?.name ?? sourceWords.source}</h2>
        {where !== '' && <span>{where}</span>}
        <div />
        {file !== undefined && isTable(file) && (
          <ActionLink
            variant="text"
            size="small"
            icon={<Table2 size={16} aria-hidden />}
            to={tablePath(id, tablePlace)}
            state={{ from: pathname + search } satisfies CameFrom}
          >
            {sourceWords.openTable}
          </ActionLink>
        )}
        <IconAction label={sourceWords.whole} icon={<Maximize2 size={17} aria-hidden />} onClick={onWhole} />
        <IconAction
          label={sourceWords.close}
          shortcut="Esc"
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      </Head>
      <Room>
        <FileStage id={id} place={place} onSheet={onSheet} watched={watched} />
      </Room>
    </Panel>,
    document.body,
  )
}

const nowhere = { page: null, row: null, line: null, second: null, section: null }

const Panel = styled('aside')(({ theme }) => ({
  position: 'fixed',
  top: 12,
  bottom: 'calc(var(--foot-height, 0px) + 12px)',
  zIndex: theme.zIndex.drawer - 10,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.lineStrong}`,
  borderRadius: 16,
  background: theme.vars.palette.bg,
  boxShadow: '0 24px 64px -16px rgba(26, 25, 23, 0.34)',
  '.dark &': { boxShadow: 'none' },
  '&:focus': { outline: 'none' },
  '@media print': { display: 'none' },
}))

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  flexShrink: 0,
  height: 52,
  padding: '0 8px 0 18px',
  borderBottom: `1px solid ${theme.vars.palette.line}`,
  '& > h2': {
    minWidth: 0,
    margin: 0,
    overflow: 'hidden',
    font: `500 14px/20px ${theme.fonts.mono}`,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > span': {
    flexShrink: 0,
    marginInlineStart: 6,
    font: `400 12px/16px ${theme.fonts.mono}`,
    color: theme.vars.palette.text3,
  },
  '& > div': { flex: 1 },
}))

const Room = styled('div')({ ...stageRoom, flex: 1, overflow: 'hidden' })
