import { Search } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import './SearchField.css'

const pauseMs = 250
const maxLength = 200

interface SearchFieldProps {
  /** What is being searched for now. */
  search: string
  /** Called when typing has paused. */
  onSearch: (search: string) => void
  field: RefObject<HTMLInputElement | null>
  height: number
  /** What can be found, `Search …`. */
  placeholder: string
  /** The same without dots, for screen readers. */
  label: string
  /** As one types into a terminal. */
  isPrompt?: boolean
}

/** A search that begins when typing has paused, or with Enter. */
export function SearchField(props: SearchFieldProps) {
  const { search, onSearch, field, height, placeholder, label, isPrompt = false } = props
  // What is being typed, as long as the address does not say it yet.
  const [draft, setDraft] = useState<string | null>(null)
  // What was typed and is not being searched for yet.
  const waiting = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const searchNow = () => {
    clearTimeout(timer.current)
    if (waiting.current !== null) onSearch(waiting.current)
    waiting.current = null
  }
  const type = (text: string) => {
    setDraft(text)
    waiting.current = text.trim()
    clearTimeout(timer.current)
    timer.current = setTimeout(searchNow, pauseMs)
  }
  // At once: what is pressed next begins with what was typed, and a search that came later would not know of it.
  const leave = () => {
    searchNow()
    setDraft(null)
  }

  // What was typed before the page was hydrated is in the field and nowhere else.
  const takeTyped = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    if (typed !== search) type(typed)
  })
  useEffect(() => {
    const soon = setTimeout(() => takeTyped())
    return () => clearTimeout(soon)
  }, [])

  return (
    <div className="SearchField" data-prompt={isPrompt} style={{ '--height': `${height}px` }}>
      {isPrompt ? (
        <span className="prompt" aria-hidden>
          ❯
        </span>
      ) : (
        <Search size={17} aria-hidden />
      )}
      <input
        type="search"
        ref={field}
        value={draft ?? search}
        placeholder={placeholder}
        aria-label={label}
        maxLength={maxLength}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow()
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {/* The key that leads here. */}
      <kbd aria-hidden>/</kbd>
    </div>
  )
}
