import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
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
            <Arriving key={pathname}>{children}</Arriving>
          </main>
          <div className="below">
            <Footer />
          </div>
        </div>
      </div>
    </>
  )
}

/** A page fades in where another was; one that came with its document is there at once. */
function Arriving({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const [isFading] = useState(isHydrated)
  return (
    <div className="arriving" data-fading={isFading}>
      {children}
    </div>
  )
}
