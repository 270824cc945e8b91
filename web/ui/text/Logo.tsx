import './Logo.css'

/** Two overlapping frames, the front one with a picture. Decoration next to the name. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M8.2 6V5.6C8.2 3 9.8 1.4 12.4 1.4h7.9c2.6 0 4.2 1.6 4.2 4.2v8.2c0 2.6-1.6 4.2-4.2 4.2h-.5"
        stroke="currentColor"
        strokeOpacity=".42"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
      <rect x="1.4" y="6.8" width="17.8" height="17.8" rx="5" fill="currentColor" />
      <path
        d="M4.6 20.1l3.5-4.3c.5-.6 1.3-.6 1.8 0l1.6 2 1.3-1.5c.5-.6 1.3-.6 1.8 0l1.8 2.3"
        style={{ stroke: 'var(--logo-ground, var(--sp-palette-bg))' }}
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="14.4" cy="12" r="1.7" style={{ fill: 'var(--logo-ground, var(--sp-palette-bg))' }} />
    </svg>
  )
}

/** The mark with the product's name. */
export function Wordmark({ size = 26 }: { size?: number }) {
  return (
    <span className="Logo">
      <LogoMark size={size} />
      <span>StoryPad</span>
    </span>
  )
}
