import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import { reachOf } from '#web/ui/theme/touch.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  isDisabled?: boolean
}

interface SegmentedProps<Value extends string> {
  /** What is being chosen, for those who cannot see it. */
  label: string
  value: Value
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
  /** Height of the whole control in pixels. */
  height?: number
}

/** One of a few, side by side: a group of radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, height = 36 } = props
  const group = useId()
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      sx={(theme) => ({
        display: 'inline-flex',
        flexShrink: 0,
        height,
        padding: '3px',
        gap: '2px',
        borderRadius: '9px',
        background: theme.vars.palette.sunken,
        [theme.breakpoints.down('sm')]: { height: Math.max(44, height) },
      })}
    >
      {options.map((option) => (
        <Box
          component="label"
          key={option.value}
          sx={(theme) => ({
            position: 'relative',
            display: 'flex',
            flex: '1 1 auto',
            alignItems: 'center',
            justifyContent: 'center',
            gap: '8px',
            padding: '0 12px',
            borderRadius: '7px',
            border: '1px solid transparent',
            cursor: option.isDisabled ? 'default' : 'pointer',
            whiteSpace: 'nowrap',
            fontSize: 13,
            lineHeight: '18px',
            fontWeight: 500,
            color: theme.vars.palette.text.secondary,
            transition: 'background-color 120ms, color 120ms',
            ...reachOf('-4px 0'),
            '&:hover': { color: theme.vars.palette.text.primary },
            '&:has(:checked)': {
              background: theme.vars.palette.chosen,
              borderColor: theme.vars.palette.line,
              color: theme.vars.palette.text.primary,
              fontWeight: 600,
            },
            '&:has(:focus-visible)': {
              outline: `2px solid ${theme.vars.palette.primary.main}`,
              outlineOffset: 1,
            },
            '&:has(:disabled)': { opacity: 0.6 },
          })}
        >
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled ?? false}
            onChange={() => onChange(option.value)}
            style={visuallyHidden}
          />
          {option.icon}
          <span>{option.label}</span>
        </Box>
      ))}
    </Box>
  )
}
