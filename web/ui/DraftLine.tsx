import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

/** Says that what was left here is back, and lets it go. */
export function DraftLine({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Box
      role="status"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '12px',
        mt: '-12px',
        mb: '16px',
        padding: '4px 4px 4px 12px',
        borderRadius: '8px',
        background: theme.vars.palette.sunken,
        fontSize: 13,
        lineHeight: '18px',
        color: 'text.secondary',
      })}
    >
      Draft kept
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
    </Box>
  )
}
