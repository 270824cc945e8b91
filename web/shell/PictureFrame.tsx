import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { assetUrl } from '#web/api/address.ts'
import { feedPath } from '#web/lib/paths.ts'
import { Wordmark } from '#web/ui/Logo.tsx'
import './PictureFrame.css'

interface PictureFrameProps {
  title: string
  children: ReactNode
  /** The way elsewhere, below everything. */
  foot?: ReactNode
}

/** The frame of sign-in and sign-up: a picture above on phones, on the left half from 900 px. */
export function PictureFrame({ title, children, foot }: PictureFrameProps) {
  return (
    <div className="PictureFrame">
      <div className="picture" style={{ backgroundImage: `url("${assetUrl('dusk.webp')}")` }} />
      <main>
        <div>
          <Link className="home" to={feedPath()} aria-label="StoryPad, home">
            <Wordmark />
          </Link>
          <h1 className="text-display">{title}</h1>
          {children}
          {foot !== undefined && <p className="foot text-ui">{foot}</p>}
        </div>
      </main>
    </div>
  )
}
