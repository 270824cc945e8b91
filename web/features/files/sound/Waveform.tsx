import { wavePath, waveHeight, waveWidth } from './wave-path.ts'

/** How loud a recording is over time; decoration. It takes the size of its place, and its colour. */
export function Waveform({ waveform, className = '' }: { waveform: readonly number[]; className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${waveWidth(waveform)} ${waveHeight}`}
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      <path d={wavePath(waveform)} stroke="currentColor" strokeWidth="2" fill="none" />
    </svg>
  )
}
