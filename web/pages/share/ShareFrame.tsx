import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { feedPath, loginPath, termsPath } from '#web/lib/paths.ts'
import { useSite } from '#web/shell/use-site.ts'
import { ActionLink } from '#web/ui/actions/ActionButton.tsx'
import { LogoMark, Wordmark } from '#web/ui/text/Logo.tsx'
import './ShareFrame.css'
import { shareWords } from './share-words.ts'

interface ShareFrameProps {
  children: ReactNode
  /** The bar is over a picture that reaches to the top of the page. */
  isOverPicture?: boolean
}

const thisYear = new Date().getFullYear()

/** The bar above and the line below a shared story. */
export function ShareFrame({ children, isOverPicture = false }: ShareFrameProps) {
  const site = useSite()
  return (
    <div className="ShareFrame" data-over={isOverPicture}>
      <header>
        <Link to={feedPath()} className="home" aria-label={shareWords.home}>
          <Wordmark size={24} />
        </Link>
        <ActionLink to={loginPath()} variant="outlined" className="try">
          {shareWords.tryProduct}
        </ActionLink>
      </header>
      <main>{children}</main>
      <footer>
        <span>
          <LogoMark size={18} /> © {thisYear} {site?.operator_name}
        </span>
        <Link to={termsPath()}>{shareWords.terms}</Link>
      </footer>
    </div>
  )
}
