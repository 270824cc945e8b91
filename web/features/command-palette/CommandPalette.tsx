import Dialog from '@mui/material/Dialog'
import { BookImage, MessageCircleQuestion, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Hit } from '#contract/calls/files.ts'
import type { Story } from '#contract/calls/stories.ts'
import { limits } from '#contract/limits.ts'
import { placeOf } from '#web/lib/place.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { isTable, kindOf } from '#web/features/files/file-facts.ts'
import { MarkedText } from '#web/features/documents/list/MarkedText.tsx'
import { useUploadDialog } from '#web/features/uploads/upload-dialog-store.ts'
import { askPath, documentPath, feedPath, tablePath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSavedSearches } from '#web/shell/saved-searches/use-saved-searches.ts'
import { closePalette } from '#web/shell/keyboard/palette.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { paletteWords } from './command-palette-words.ts'
import { useLastOpened } from './last-opened.ts'
import { matchingActions, paletteActions } from './palette-actions.ts'
import { paletteStyles } from './palette-styles.ts'
import { type FoundFile, useFound, useOpenedRecords } from './use-found.ts'

interface Entry {
  key: string
  icon: ReactNode
  label: ReactNode
  /** What stands behind the label: where it is, or what it is part of. */
  note: ReactNode
  act: string | (() => void)
}

interface EntryGroup {
  title: string
  entries: Entry[]
}

/** One field for stories, files, actions and questions; before a word is typed, what was opened last. */
export function CommandPalette() {
  const { user } = useSession()
  const isSignedIn = user !== null
  const [search, setSearch] = useState('')
  const [chosen, choose] = useState(0)
  const found = useFound(search, isSignedIn)
  const opened = useOpenedRecords(useLastOpened(user?.id ?? ''), isSignedIn)
  const uploadDialog = useUploadDialog()
  const savedSearches = useSavedSearches()
  const navigate = useNavigate()
  const list = useId()
  const actions = matchingActions(paletteActions(isSignedIn, uploadDialog, savedSearches), search).map(
    ({ label, icon: Icon, act }, at): Entry => ({
      key: `${at} ${label}`,
      icon: <Icon size={18} aria-hidden />,
      label,
      note: null,
      act,
    }),
  )
  const words = search.trim()
  const ask: Entry = {
    key: 'ask',
    icon: <MessageCircleQuestion size={18} aria-hidden />,
    label: paletteWords.ask(words),
    note: paletteWords.askNote,
    act: askPath(words),
  }
  const groups: EntryGroup[] = (
    words === ''
      ? [
          {
            title: paletteWords.lastOpened,
            entries: opened.map((one) => (one.kind === 'file' ? fileEntry(one.file) : storyEntry(one.story))),
          },
          { title: paletteWords.actions, entries: actions },
        ]
      : [
          { title: paletteWords.files, entries: found.files.map(fileEntry) },
          { title: paletteWords.stories, entries: found.stories.map(storyEntry) },
          { title: paletteWords.actions, entries: isSignedIn ? [...actions, ask] : actions },
        ]
  ).filter(({ entries }) => entries.length > 0)
  const all = groups.flatMap(({ entries }) => entries)
  const active = Math.min(chosen, all.length - 1)

  const act = (entry: Entry | undefined) => {
    if (entry === undefined) return
    closePalette()
    if (typeof entry.act === 'string') void navigate(entry.act)
    else entry.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && all.length > 0) {
      event.preventDefault()
      choose((active + step + all.length) % all.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      act(all[active])
    }
  }
  const idOf = (entry: Entry) => `${list}-${all.indexOf(entry)}`
  return (
    <Dialog
      open
      onClose={closePalette}
      maxWidth={false}
      slotProps={{
        paper: { 'aria-label': paletteWords.title, sx: paletteStyles },
        container: { sx: { alignItems: 'flex-start' } },
      }}
    >
      <div className="field">
        <Search size={18} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={paletteWords.title}
          aria-expanded={all.length > 0}
          aria-controls={list}
          aria-activedescendant={all[active] && idOf(all[active])}
          aria-autocomplete="list"
          placeholder={paletteWords.placeholder}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={limits.search}
          value={search}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type in it.
          autoFocus
          onChange={(event) => {
            setSearch(event.target.value)
            choose(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="list" id={list} role="listbox" aria-label={paletteWords.results}>
        {groups.map(({ title, entries }) => (
          <div key={title} role="group" aria-label={title}>
            <div className="title" aria-hidden>
              {title}
            </div>
            {entries.map((entry) => (
              <Option
                key={entry.key}
                id={idOf(entry)}
                entry={entry}
                isActive={entry === all[active]}
                onPoint={() => choose(all.indexOf(entry))}
                onAct={() => act(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {found.hasFailed && (
        <p className="note" role="alert">
          {paletteWords.failed}
        </p>
      )}
      {words !== '' &&
        !found.isSearching &&
        !found.hasFailed &&
        found.files.length + found.stories.length === 0 && <p className="note">{paletteWords.none(words)}</p>}
      <div role="status" style={visuallyHidden}>
        {found.isSearching ? paletteWords.searching : words !== '' && paletteWords.count(all.length)}
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  isActive: boolean
  onPoint: () => void
  onAct: () => void
}

function Option({ id, entry, isActive, onPoint, onAct }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className="option"
      onPointerMove={onPoint}
      onClick={onAct}
    >
      {entry.icon}
      <span className="label" dir="auto">
        {entry.label}
      </span>
      {entry.note !== null && (
        <span className="behind" dir="auto">
          {entry.note}
        </span>
      )}
    </div>
  )
}

const storyEntry = (story: Story): Entry => ({
  key: story.id,
  icon: <BookImage size={18} aria-hidden />,
  label: story.name,
  note: story.tags.length > 0 ? story.tags.join(', ') : story.owner_name,
  act: feedPath({ story: story.id }),
})

function fileEntry(file: FoundFile): Entry {
  const { file_id: id, name, hit } = file
  const place = hit === null ? null : placeOf(hit)
  const isRow = isTable(file) && place?.row !== undefined
  return {
    key: id,
    icon: <KindIcon kind={kindOf(file)} size={18} />,
    label: hit === null ? name : <MarkedText text={name} words={hit.words} />,
    note: hit === null || hit.text === null ? null : <HitText hit={hit} text={hit.text} />,
    act: isRow ? tablePath(id, { row: place.row, sheet: place.section }) : documentPath(id, place),
  }
}

function placeWords({ section, page, row, line, second }: Hit): string {
  const where =
    page !== null
      ? paletteWords.page(page)
      : row !== null
        ? paletteWords.row(row)
        : line !== null
          ? paletteWords.line(line)
          : second !== null
            ? paletteWords.second(second)
            : null
  const all = [section, where].filter((one) => one !== null)
  return all.length === 0 ? '' : `${all.join(', ')}: `
}

const HitText = ({ hit, text }: { hit: Hit; text: string }) => (
  <>
    {placeWords(hit)}
    <MarkedText text={text} words={hit.words} />
  </>
)
