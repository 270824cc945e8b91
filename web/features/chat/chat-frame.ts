import { styled } from '@mui/material/styles'

/** What a story's chat lies in. */
export const ChatPanel = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  height: '100%',
})

/** The messages above, and below them what a question is asked with. */
export const ChatColumn = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  '& > .foot': { display: 'grid', gap: 12, padding: '12px 20px 20px' },
  '&[data-look="drawer"] > .foot': { padding: '12px 24px 24px' },
  [theme.breakpoints.down('sm')]: {
    '& > .foot': { padding: '12px 16px 16px' },
    '&[data-look="share"] > .foot': { padding: 0 },
    // Once something has been asked, the way to ask more stays in reach of the thumb.
    '&[data-look="share"][data-begun="true"] > .foot': {
      position: 'sticky',
      bottom: 'var(--foot-height, 0px)',
      zIndex: 1,
      padding: '12px 0 calc(12px + env(safe-area-inset-bottom))',
      background: theme.vars.palette.bg,
    },
  },
}))
