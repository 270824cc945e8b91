import { styled } from '@mui/material/styles'

interface LineChartProps {
  /** What is drawn, for those who cannot see it; a table has its values. */
  label: string
  points: readonly { label: string; value: number; text: string }[]
}

const [width, height, inset] = [640, 180, 8]

/** Figures along the time as a line; the highest and the lowest are written beside it. */
export function LineChart({ label, points }: LineChartProps) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const x = (at: number) => inset + (at * (width - 2 * inset)) / Math.max(1, points.length - 1)
  const y = (value: number) => height - inset - ((value - least) * (height - 2 * inset)) / (most - least || 1)
  const line = points.map(
    ({ value }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
  )
  const [first] = points
  const last = points.at(-1)
  const highest = points.find(({ value }) => value === Math.max(...values))
  return (
    <Figure>
      <span className="most">{highest?.text}</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path className="zero" d={`M0 ${y(0)}H${width}`} />
        <path className="area" d={`${line.join('')}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} />
        <path className="line" d={line.join('')} />
        {points.length === 1 && <circle cx={x(0)} cy={y(values[0] ?? 0)} r={3} />}
      </svg>
      <span className="ends" aria-hidden>
        <span>{first?.label}</span>
        {points.length > 1 && <span>{last?.label}</span>}
      </span>
    </Figure>
  )
}

const Figure = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  padding: '12px 14px',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  background: theme.vars.palette.surface,
  font: `400 12px/16px ${theme.fonts.mono}`,
  color: theme.vars.palette.text3,
  '& > svg': { width: '100%', height: 180, overflow: 'visible' },
  '& path, & circle': { vectorEffect: 'non-scaling-stroke' },
  '& .line': {
    fill: 'none',
    stroke: theme.vars.palette.primary.main,
    strokeWidth: 2,
    strokeLinejoin: 'round',
  },
  '& .area': { fill: theme.vars.palette.tint },
  '& .zero': { stroke: theme.vars.palette.lineStrong, strokeWidth: 1 },
  '& circle': { fill: theme.vars.palette.primary.main },
  '& > .ends': { display: 'flex', justifyContent: 'space-between', gap: 16 },
}))
