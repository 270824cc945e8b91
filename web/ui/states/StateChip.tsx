import Typography from '@mui/material/Typography'

/** A state in a word or two next to a name; active states have colour. */
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
