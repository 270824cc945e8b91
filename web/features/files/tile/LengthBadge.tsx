import { durationText } from '#web/lib/duration-text.ts'
import './LengthBadge.css'

/** How long a film or recording is, over its picture. */
export function LengthBadge({ seconds }: { seconds: number }) {
  return (
    <span className="LengthBadge text-mono">
      <svg width="8" height="9" viewBox="0 0 8 9" fill="currentColor" aria-hidden="true">
        <path d="M0 .6v7.8a.5.5 0 0 0 .8.4l6.4-3.9a.5.5 0 0 0 0-.8L.8.2a.5.5 0 0 0-.8.4z" />
      </svg>
      {durationText(seconds)}
    </span>
  )
}
