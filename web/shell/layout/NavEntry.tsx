import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Hint } from '#web/ui/states/Hint.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import './NavEntry.css'

interface NavEntryProps {
  label: string
  icon: LucideIcon
  isOpen: boolean
  isCurrent?: boolean
  count?: number | undefined
  /** Keys that do the same. */
  shortcut?: string
  /** A link with `to`, else a button with `onClick`. */
  to?: string
  onClick?: () => void
}

/** One row of the sidebar; closed, it is an icon with its name in a tooltip. */
export function NavEntry({
  label,
  icon: Icon,
  isOpen,
  isCurrent = false,
  count,
  shortcut,
  to,
  onClick,
}: NavEntryProps) {
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span style={isOpen ? { flex: 1 } : visuallyHidden}>{label}</span>
      {isOpen && count !== undefined && count > 0 && (
        <span className="count text-mono">{count.toLocaleString('en')}</span>
      )}
      {isOpen && shortcut !== undefined && <kbd className="text-mono">{shortcut}</kbd>}
    </>
  )
  const entry =
    to === undefined ? (
      <button type="button" className="NavEntry" onClick={onClick}>
        {content}
      </button>
    ) : (
      <Link className="NavEntry" to={to} aria-current={isCurrent ? 'page' : undefined}>
        {content}
      </Link>
    )
  return isOpen ? (
    entry
  ) : (
    <Hint text={shortcut === undefined ? label : `${label} (${shortcut})`} side="right">
      {entry}
    </Hint>
  )
}
