import Box from '@mui/material/Box'

export const contentId = 'content'

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${contentId}`}
      sx={(theme) => ({
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: theme.zIndex.tooltip,
        padding: '10px 16px',
        borderRadius: '8px',
        background: theme.vars.palette.text.primary,
        color: theme.vars.palette.bg,
        fontSize: 14,
        fontWeight: 600,
        '&:not(:focus)': { transform: 'translateY(-64px)' },
      })}
    >
      Skip to content
    </Box>
  )
}
