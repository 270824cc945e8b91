import type { ReactNode } from 'react'
import './EmptyState.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** What belongs in an empty place, and the button that starts it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="EmptyState">
      <div className="icon" aria-hidden>
        {icon}
      </div>
      <h2 className="text-title">{title}</h2>
      {text !== undefined && <div className="text text-read">{text}</div>}
      {action !== undefined && <div className="action">{action}</div>}
    </div>
  )
}
