import type { ReactNode } from 'react'
import './Notice.css'

/** What went wrong on a page that belongs to no single field. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-ui Notice">
      {children}
    </p>
  )
}
