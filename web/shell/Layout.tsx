import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Footer } from './Footer.tsx'
import { MobileBar } from './MobileBar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { contentId, SkipLink } from './SkipLink.tsx'
import './Layout.css'

/** Sidebar or mobile bar, the content over the full width, and the footer; an ordinary page sits in a PageBody. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <div className="Layout">
        <Sidebar />
        <MobileBar />
        <div className="window">
          <main id={contentId} tabIndex={-1}>
            <div key={pathname} className="arriving">
              {children}
            </div>
          </main>
          <div className="below">
            <Footer />
          </div>
        </div>
      </div>
    </>
  )
}
