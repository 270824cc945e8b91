import { styled } from '@mui/material/styles'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

/** One of several, with its label before it. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Label>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => option === target.value)
          if (chosen !== undefined) onChange(chosen[0])
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Label>
  )
}

const Label = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  font: `500 13px/18px ${theme.fonts.sans}`,
  color: theme.vars.palette.text.secondary,
  '& > span': { flexShrink: 0 },
  '& > select': {
    minWidth: 0,
    maxWidth: 220,
    height: 36,
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.field}`,
    borderRadius: 8,
    background: theme.vars.palette.surface,
    color: theme.vars.palette.text.primary,
    font: `400 14px/20px ${theme.fonts.sans}`,
    textOverflow: 'ellipsis',
    '@media (pointer: coarse)': { height: 44, fontSize: 16 },
  },
}))
