import './SkipLink.css'
import { navWords } from '#web/shell/shell-words.ts'

export const contentId = 'content'

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a className="SkipLink" href={`#${contentId}`}>
      {navWords.skip}
    </a>
  )
}
