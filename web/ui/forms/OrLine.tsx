import Box from '@mui/material/Box'

/** A hairline with 'or' in it. */
export function OrLine() {
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: '12px',
        my: '18px',
        fontSize: 13,
        lineHeight: '20px',
        color: 'text.disabled',
        '&::before, &::after': { content: '""', flex: 1, height: '1px', background: theme.vars.palette.line },
      })}
    >
      or
    </Box>
  )
}
