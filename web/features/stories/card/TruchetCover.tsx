import type { TagName } from '#web/ui/theme/tokens.ts'
import { truchetPattern } from './truchet-pattern.ts'
import './TruchetCover.css'

/** The quiet cover of a story without files. Decoration. */
export function TruchetCover({ seed, hue }: { seed: string; hue: TagName }) {
  const pattern = truchetPattern(seed)
  return (
    <svg
      className="TruchetCover"
      data-hue={hue}
      viewBox={`0 0 ${pattern.columns} ${pattern.rows}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <path d={pattern.faint} className="faint" vectorEffect="non-scaling-stroke" />
      <path d={pattern.strong} className="strong" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
