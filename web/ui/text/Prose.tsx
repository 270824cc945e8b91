import { styled } from '@mui/material/styles'

/** A page of reading: headings, paragraphs and lists at the reading size. */
export const Prose = styled('div')(({ theme }) => ({
  maxWidth: 680,
  ...theme.typography.read,
  lineHeight: '26px',
  color: theme.vars.palette.text.secondary,
  '& h2': {
    ...theme.typography.title,
    fontSize: 18,
    lineHeight: '26px',
    color: theme.vars.palette.text.primary,
    margin: '36px 0 8px',
  },
  '& h2:first-of-type': { marginTop: 0 },
  '& p': { margin: '0 0 12px' },
  '& ul': { margin: '0 0 12px', paddingLeft: 20 },
  '& li': { marginBottom: 6 },
  '& a': { color: theme.vars.palette.primaryText, textUnderlineOffset: 3 },
}))
