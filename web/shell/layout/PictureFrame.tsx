import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { assetUrl } from '#web/api/address.ts'
import { feedPath } from '#web/lib/paths.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { isSignInPopup } from '#web/session/popup-window.ts'
import { Wordmark } from '#web/ui/text/Logo.tsx'
import { useConsentInPage } from '#web/shell/consent/consent.ts'
import { ConsentQuestion } from '#web/shell/consent/ConsentQuestion.tsx'
import './PictureFrame.css'
import { navWords } from '#web/shell/shell-words.ts'

interface PictureFrameProps {
  title: string
  children: ReactNode
  /** The way elsewhere, below everything. */
  foot?: ReactNode
}

/**
 * The frame of sign-in and sign-up: a picture above on phones, on the left half from 900 px, and none in a sign-in window.
 * The cookie question comes below the page, so that it covers nothing.
 */
export function PictureFrame({ title, children, foot }: PictureFrameProps) {
  useConsentInPage()
  const isHydrated = useIsHydrated()
  const isCompact = isHydrated && isSignInPopup()
  return (
    <div className="PictureFrame" data-compact={isCompact}>
      {!isCompact && (
        <div className="picture" style={{ backgroundImage: `url("${assetUrl('dusk.webp')}")` }} />
      )}
      <main>
        <div>
          <Link className="home" to={feedPath()} aria-label={navWords.home}>
            <Wordmark />
          </Link>
          <h1 className="text-display">{title}</h1>
          {children}
          {foot !== undefined && <p className="foot text-ui">{foot}</p>}
        </div>
      </main>
      <ConsentQuestion />
    </div>
  )
}
