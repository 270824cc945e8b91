import { styled } from '@mui/material/styles'

/** The place of all messages of a conversation. */
export const MessageFrame = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  '&[data-look="share"]': {
    [theme.breakpoints.down('sm')]: { flex: 'none', maxHeight: '62dvh', marginBottom: 4 },
  },
}))

/** The box in which they scroll. */
export const MessageScroller = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  // Two ways of keeping the place would fight each other.
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  scrollbarColor: `${theme.vars.palette.lineStrong} transparent`,
  padding: '20px 20px 12px',
  '& > div > * + *': { marginTop: 14 },
  '& > div > article[aria-label="Answer"] + *': { marginTop: 28 },
  '&:focus-visible': { outlineOffset: -2 },
  '[data-look="drawer"] > &': { padding: '24px 24px 12px' },
  [theme.breakpoints.down('sm')]: {
    padding: '16px 16px 12px',
    '[data-look="share"] > &': { padding: '4px 0 12px' },
  },
}))

/** What is said where no message is. */
export const Welcome = styled('p')(({ theme }) => ({
  margin: 0,
  maxWidth: 300,
  fontSize: '0.9375rem',
  lineHeight: '1.5rem',
  color: theme.vars.palette.text.secondary,
  textWrap: 'pretty',
}))

/** The same without a list around it: on a phone the suggestions follow the invitation at once. */
export const BareWelcome = styled(Welcome)(({ theme }) => ({
  flex: 1,
  padding: 20,
  maxWidth: 340,
  [theme.breakpoints.down('sm')]: { display: 'none' },
}))
