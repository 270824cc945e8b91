import Typography from '@mui/material/Typography'

/** How a thing stands, in a word or two beside its name; what is on has colour. */
export function StateChip({ label, isOn }: { label: string; isOn: boolean }) {
  return (
    <Typography
      sx={(theme) => ({
        flexShrink: 0,
        px: '8px',
        py: '3px',
        borderRadius: '6px',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        background: isOn ? theme.vars.palette.tint : theme.vars.palette.sunken,
        color: isOn ? theme.vars.palette.primaryText : 'text.secondary',
      })}
    >
      {label}
    </Typography>
  )
}
