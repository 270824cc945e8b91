import { styled } from '@mui/material/styles'
import type { TagName } from '#web/ui/theme/tokens.ts'
import { truchetPattern } from './truchet-pattern.ts'

interface PatternColours {
  ground: string
  strong: string
  faint: string
}

// Each hue in the same steps of lightness as family's, which the design gives.
const colours: Record<TagName, { light: PatternColours; dark: PatternColours }> = {
  family: {
    light: { ground: '#F7EFE0', strong: '#D9AE69', faint: '#EAD6AE' },
    dark: { ground: '#231C12', strong: '#7E6030', faint: '#43351E' },
  },
  travel: {
    light: { ground: '#E5F3EF', strong: '#79BDAE', faint: '#B7DDD4' },
    dark: { ground: '#11211E', strong: '#34776A', faint: '#1F403A' },
  },
  work: {
    light: { ground: '#EAEFF8', strong: '#93ADD9', faint: '#C4D3EC' },
    dark: { ground: '#151C2A', strong: '#46659D', faint: '#273755' },
  },
  spouse: {
    light: { ground: '#F9E9EC', strong: '#DB98A7', faint: '#ECC6CE' },
    dark: { ground: '#28161B', strong: '#8E4A5B', faint: '#4B2831' },
  },
  other: {
    light: { ground: '#F1EFEB', strong: '#B9B2A6', faint: '#D8D3CA' },
    dark: { ground: '#1E1C1A', strong: '#6A645B', faint: '#393631' },
  },
}

/** The quiet cover of a story without files. Decoration. */
export function TruchetCover({ seed, hue }: { seed: string; hue: TagName }) {
  const pattern = truchetPattern(seed)
  return (
    <Drawing
      hue={hue}
      viewBox={`0 0 ${pattern.columns} ${pattern.rows}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <path d={pattern.faint} className="faint" vectorEffect="non-scaling-stroke" />
      <path d={pattern.strong} className="strong" vectorEffect="non-scaling-stroke" />
    </Drawing>
  )
}

const Drawing = styled('svg', { shouldForwardProp: (name) => name !== 'hue' })<{ hue: TagName }>(
  ({ theme, hue }) => [
    lines(colours[hue].light),
    { position: 'absolute', inset: 0, width: '100%', height: '100%', fill: 'none' },
    theme.applyStyles('dark', lines(colours[hue].dark)),
  ],
)

function lines({ ground, strong, faint }: PatternColours) {
  return {
    background: ground,
    '& .strong': { stroke: strong, strokeWidth: 1.3 },
    '& .faint': { stroke: faint, strokeWidth: 1 },
  }
}
