import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import './Pill.css'

interface PillProps {
  children: ReactNode
  /** What the cross does. */
  removeLabel: string
  onRemove: () => void
}

/** A filter that is on, with a cross that takes it off. */
export function Pill({ children, removeLabel, onRemove }: PillProps) {
  return (
    <span className="Pill">
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <X size={13} />
      </button>
    </span>
  )
}
