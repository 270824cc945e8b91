import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { Bookmark, MoreHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import type { SavedSearch } from '#contract/calls/file-finding.ts'
import { documentsPath } from '#web/lib/paths.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { NavEntry } from '#web/shell/layout/NavEntry.tsx'
import { savedSearchWords } from './saved-search-words.ts'
import { SearchNameDialog } from './SearchNameDialog.tsx'
import { savedSearchPath, useChangeSavedSearches, useSavedSearches } from './use-saved-searches.ts'

const Searches = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  flexShrink: 0,
  gap: '2px',
  marginTop: '16px',
  '& > h2': {
    margin: '0 0 4px',
    padding: '0 10px',
    color: theme.vars.palette.text.secondary,
    fontWeight: 600,
    fontSize: '12px',
    lineHeight: '16px',
  },
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { position: 'relative', display: 'flex', alignItems: 'center', minWidth: 0 },
  '& .NavEntry': { minWidth: 0, paddingRight: '36px' },
  '& .NavEntry > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .IconAction': { position: 'absolute', right: 2, opacity: 0 },
  '& li:is(:hover, :focus-within) .IconAction, & .IconAction[aria-expanded="true"]': { opacity: 1 },
  '@media (hover: none)': { '& .IconAction': { opacity: 1 } },
}))

interface OpenMenu {
  search: SavedSearch
  anchor: HTMLElement
}

/** The saved searches below their head; nothing where there are none. */
export function SavedSearches({ isOpen }: { isOpen: boolean }) {
  const searches = useSavedSearches()
  const { rename, remove, isRenaming } = useChangeSavedSearches()
  const { pathname, search: query } = useLocation()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [renamed, setRenamed] = useState<SavedSearch | null>(null)
  const head = useId()
  if (searches.length === 0) return null
  const isCurrent = (search: SavedSearch) => pathname === documentsPath() && query === `?${search.view}`
  return (
    <Searches aria-labelledby={head}>
      <h2 id={head} hidden={!isOpen}>
        {savedSearchWords.head}
      </h2>
      <ul>
        {searches.map((search) => (
          <li key={search.id}>
            <NavEntry
              label={search.name}
              to={savedSearchPath(search)}
              icon={Bookmark}
              isOpen={isOpen}
              isCurrent={isCurrent(search)}
            />
            {isOpen && (
              <IconAction
                label={savedSearchWords.more(search.name)}
                icon={<MoreHorizontal size={16} aria-hidden />}
                size={32}
                aria-haspopup="menu"
                aria-expanded={menu?.search.id === search.id}
                onClick={({ currentTarget: anchor }) => setMenu({ search, anchor })}
              />
            )}
          </li>
        ))}
      </ul>
      {menu !== null && (
        <Menu open anchorEl={menu.anchor} onClose={() => setMenu(null)}>
          <MenuItem
            onClick={() => {
              setMenu(null)
              setRenamed(menu.search)
            }}
          >
            {savedSearchWords.rename}
          </MenuItem>
          <MenuItem
            onClick={() => {
              setMenu(null)
              void remove(menu.search)
            }}
          >
            {savedSearchWords.delete}
          </MenuItem>
        </Menu>
      )}
      {renamed !== null && (
        <SearchNameDialog
          title={savedSearchWords.renameTitle}
          submit={savedSearchWords.rename}
          name={renamed.name}
          isWriting={isRenaming}
          onName={async (name) => name === renamed.name || rename(renamed, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </Searches>
  )
}
