import type { Theme } from '@mui/material/styles'

/** A text like a page of paper. */
export const textSheet = (theme: Theme) => ({
  flex: 1,
  minHeight: 0,
  width: 1,
  padding: '16px 20px',
  border: `1px solid ${theme.vars.palette.field}`,
  borderRadius: '12px',
  resize: 'none',
  background: theme.vars.palette.surface,
  color: theme.vars.palette.text.primary,
  font: `400 16px/26px ${theme.fonts.sans}`,
  letterSpacing: '-0.008em',
  tabSize: 4,
  transition: 'border-color 120ms, box-shadow 120ms',
  '&:focus-visible': {
    outline: 'none',
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.primary.main} 18%, transparent)`,
  },
})
