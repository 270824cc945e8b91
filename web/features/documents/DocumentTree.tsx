import Box from '@mui/material/Box'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import type { FileId } from '#contract/ids.ts'
import { isSettled, kindOf } from '#web/features/files/file-facts.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { useLiveFile } from '#web/features/files/watch/use-live-file.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { RelativeDate } from '#web/ui/RelativeDate.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { fromAnswer } from './from-answer.ts'
import { MarkedText } from './MarkedText.tsx'
import { shortName } from './short-name.ts'
import { createTypeAhead } from './type-ahead.ts'
import type { ListedFile } from './use-documents.ts'

const rowHeight = { wide: 34, touch: 44 }
const columns = {
  gridTemplateColumns: { xs: '20px minmax(0, 1fr) 72px', md: '20px minmax(0, 1fr) 84px 88px 104px' },
} as const
/** Beside the name where there is room, else below it. */
const besideName = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { md: 'center' },
  columnGap: '8px',
  minWidth: 0,
} as const
const onlyWide = { display: { xs: 'none', md: 'block' } } as const

export interface TreeActions {
  onOpen: (file: StoredFile) => void
  onToggle: (file: StoredFile, isRange: boolean) => void
  onRename: (file: StoredFile) => void
  onDelete: (file: StoredFile) => void
}

interface DocumentTreeProps extends TreeActions {
  files: readonly ListedFile[]
  selected: ReadonlySet<FileId>
  /** Files the answer stands on. */
  marked: ReadonlySet<FileId>
  isTouch: boolean
}

interface TreeRowProps {
  file: ListedFile
  id: string
  isSelected: boolean
  isMarked: boolean
  isCurrent: boolean
  position: number
  count: number
  onPress: (isRange: boolean, isToggle: boolean) => void
  onToggle: (isRange: boolean) => void
  onOpen: () => void
}

function TreeRow(props: TreeRowProps) {
  const { file: known, id, isSelected, isMarked, isCurrent, position, count } = props
  const { onPress, onToggle, onOpen } = props
  const { file, isRestricted } = useLiveFile({ file: known, storyId: null, isShown: true })
  const kind = kindOf(file)
  const state = isRestricted ? 'Restricted' : isSettled(file.status) ? kind : 'Uploading'
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={count}
      title={file.name}
      onClick={(event) => onPress(event.shiftKey, event.ctrlKey || event.metaKey)}
      onDoubleClick={onOpen}
      sx={(theme) => ({
        display: 'grid',
        ...columns,
        alignItems: 'center',
        columnGap: '10px',
        height: 1,
        px: '12px',
        borderRadius: '6px',
        cursor: 'default',
        userSelect: 'none',
        font: `400 13px/18px ${theme.fonts.mono}`,
        color: theme.vars.palette.text.primary,
        background: isSelected ? theme.vars.palette.tint : 'transparent',
        boxShadow: isCurrent ? `inset 0 0 0 1.5px ${theme.vars.palette.primary.main}` : 'none',
        '&:hover': { background: isSelected ? theme.vars.palette.tint : theme.vars.palette.sunken },
        '& > .mark': {
          display: 'grid',
          placeItems: 'center',
          width: 44,
          height: 1,
          m: '0 -12px',
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
        '& > .aside': { color: theme.vars.palette.text3, textAlign: 'end', whiteSpace: 'nowrap' },
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
        {isSelected ? <Check size={16} aria-hidden /> : <KindIcon kind={kind} size={16} />}
      </Box>
      <Box sx={besideName}>
        <Box
          component="span"
          dir="auto"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' }}
        >
          <span style={visuallyHidden}>{file.name}</span>
          <span aria-hidden>
            <MarkedText text={shortName(file.name)} words={known.hit?.words ?? []} />
          </span>
        </Box>
        {isMarked && <span className="from-answer">{fromAnswer}</span>}
      </Box>
      <Box className="aside" sx={{ ...onlyWide, textAlign: 'start !important' }}>
        {state}
      </Box>
      <Box className="aside">{sizeText(file.size)}</Box>
      <Box className="aside" sx={onlyWide}>
        <RelativeDate iso={file.uploaded_at} />
      </Box>
    </Box>
  )
}

/**
 * The files as names, one below the other; only those near the screen are on the page. One of them is current: arrows,
 * Home, End and letters go from one to another, Enter opens it, Space selects it, F2 renames and Delete deletes it.
 */
export function DocumentTree({ files, selected, marked, isTouch, ...actions }: DocumentTreeProps) {
  // The virtualizer keeps its state inside itself, which the compiler's memoisation would freeze.
  'use no memo'
  const [top, setTop] = useState(0)
  const [currentId, setCurrentId] = useState<FileId | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const typeAhead = useRef(createTypeAhead())
  const height = isTouch ? rowHeight.touch : rowHeight.wide
  // oxlint-disable-next-line react/incompatible-library -- this component is taken out of the compiler's hands above.
  const virtualizer = useWindowVirtualizer({
    count: files.length,
    estimateSize: () => height,
    getItemKey: (index) => files[index]?.file_id ?? index,
    overscan: 12,
    scrollMargin: top,
  })
  const found = files.findIndex((file) => file.file_id === currentId)
  const at = found < 0 ? 0 : found
  const current = files[at]

  const goTo = (index: number) => {
    const file = files[index]
    if (file === undefined) return
    setCurrentId(file.file_id)
    virtualizer.scrollToIndex(index, { align: 'auto' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: files.length - 1,
      PageDown: Math.min(files.length - 1, at + 10),
      PageUp: Math.max(0, at - 10),
    }
    const acts: Record<string, () => void> = {
      Enter: () => actions.onOpen(current),
      ' ': () => actions.onToggle(current, event.shiftKey),
      F2: () => actions.onRename(current),
      Delete: () => actions.onDelete(current),
    }
    const step = steps[event.key]
    const act = acts[event.key]
    if (step !== undefined) goTo(step)
    else if (act !== undefined) act()
    else if (event.key.length === 1) {
      const next = typeAhead.current(
        event.key,
        files.map((file) => file.name),
        at,
      )
      if (next === null) return
      goTo(next)
    } else return
    event.preventDefault()
    // Letters lead to names here, and to nothing else of the page.
    event.stopPropagation()
  }

  return (
    <Box>
      <Box
        aria-hidden
        sx={(theme) => ({
          display: 'grid',
          ...columns,
          columnGap: '10px',
          px: '12px',
          py: '6px',
          borderBottom: `1px solid ${theme.vars.palette.line}`,
          font: `400 12px/16px ${theme.fonts.mono}`,
          color: theme.vars.palette.text3,
        })}
      >
        <span />
        <span>name</span>
        <Box sx={onlyWide}>kind</Box>
        <Box sx={{ textAlign: 'end' }}>size</Box>
        <Box sx={{ ...onlyWide, textAlign: 'end' }}>added</Box>
      </Box>
      <Box
        role="listbox"
        aria-label="Documents"
        aria-multiselectable
        tabIndex={0}
        aria-activedescendant={current && `document-${current.file_id}`}
        onKeyDown={onKeyDown}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        ref={(element: HTMLDivElement | null) => {
          if (element !== null) setTop(element.getBoundingClientRect().top + window.scrollY)
        }}
        sx={{
          position: 'relative',
          height: virtualizer.getTotalSize(),
          mt: '4px',
          '&:focus-visible': { outline: 'none' },
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const file = files[index]
          if (file === undefined) return null
          return (
            <Box
              key={key}
              role="presentation"
              style={{ transform: `translateY(${start - top}px)`, height }}
              sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
            >
              <TreeRow
                file={file}
                id={`document-${file.file_id}`}
                isSelected={selected.has(file.file_id)}
                isMarked={marked.has(file.file_id)}
                isCurrent={hasFocus && index === at}
                position={index + 1}
                count={files.length}
                onPress={(isRange, isToggle) => {
                  setCurrentId(file.file_id)
                  if (isRange || isToggle || selected.size > 0) actions.onToggle(file, isRange)
                  else if (isTouch) actions.onOpen(file)
                }}
                onToggle={(isRange) => {
                  setCurrentId(file.file_id)
                  actions.onToggle(file, isRange)
                }}
                onOpen={() => actions.onOpen(file)}
              />
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
