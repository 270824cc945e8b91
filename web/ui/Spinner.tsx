import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

interface SpinnerProps {
  /** What is being waited for. */
  label?: string
  size?: number
}

/** A thin turning ring in the colour of the text around it. */
export function Spinner({ label = 'Loading', size = 20 }: SpinnerProps) {
  return (
    <Box
      component="output"
      aria-label={label}
      sx={{
        display: 'block',
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: '50%',
        border: `${size > 24 ? 2.5 : 2}px solid color-mix(in srgb, currentColor 22%, transparent)`,
        borderTopColor: 'currentColor',
        animation: `${turn} 800ms linear infinite`,
      }}
    />
  )
}
