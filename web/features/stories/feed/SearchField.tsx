import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Search } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'

const pauseMs = 250
const maxLength = 200

interface SearchFieldProps {
  /** What is being searched for now. */
  search: string
  /** Called when typing has paused. */
  onSearch: (search: string) => void
  field: RefObject<HTMLInputElement | null>
  height: number
}

/** Searches stories by name and tag, on the server. */
export function SearchField({ search, onSearch, field, height }: SearchFieldProps) {
  // What is being typed, as long as the address does not say it yet.
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const apply = (text: string, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), afterMs)
  }

  return (
    <OutlinedInput
      fullWidth
      type="search"
      inputRef={field}
      value={draft ?? search}
      placeholder="Search stories, categories..."
      startAdornment={<Search size={17} aria-hidden style={{ flexShrink: 0 }} />}
      endAdornment={<SlashKey />}
      slotProps={{ input: { 'aria-label': 'Search stories, categories', maxLength, enterKeyHint: 'search' } }}
      onChange={(event) => {
        setDraft(event.target.value)
        apply(event.target.value, pauseMs)
      }}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(draft ?? search, 0)
        if (event.key === 'Escape') event.currentTarget.querySelector('input')?.blur()
      }}
      sx={(theme) => ({
        minHeight: height,
        fontSize: 14,
        gap: '2px',
        pl: '14px',
        color: theme.vars.palette.text.primary,
        '& > svg': { color: theme.vars.palette.text.secondary },
        '& input': { paddingLeft: '8px', paddingTop: 0, paddingBottom: 0, height: height - 2 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      })}
    />
  )
}

/** The key that leads here. */
function SlashKey() {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={(theme) => ({
        display: 'grid',
        placeItems: 'center',
        minWidth: 20,
        height: 20,
        border: `1px solid ${theme.vars.palette.lineStrong}`,
        borderRadius: '5px',
        font: `400 11px/16px ${theme.fonts.mono}`,
        color: theme.vars.palette.text3,
        '@media (hover: none)': { display: 'none' },
      })}
    >
      /
    </Box>
  )
}
