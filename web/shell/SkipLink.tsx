import './SkipLink.css'

export const contentId = 'content'

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a className="SkipLink" href={`#${contentId}`}>
      Skip to content
    </a>
  )
}
