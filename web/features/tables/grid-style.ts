import { styled } from '@mui/material/styles'

export const rowHeight = 36
export const headHeight = 52

/** The scrolled room of the grid; its cells are drawn by `GridRow` and `GridHead`. */
export const Scroller = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  // The browser would hold a row in its place while the rows are moved below it.
  overflowAnchor: 'none',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  background: theme.vars.palette.surface,
  font: `400 13px/20px ${theme.fonts.mono}`,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '& [role="row"]': { display: 'flex', minWidth: '100%' },
  '& [data-active="true"]': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
    borderRadius: 4,
  },
  '&:not(:focus-within) [data-active="true"]': { outlineColor: theme.vars.palette.lineStrong },
}))

export const HeadRow = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 3,
  height: headHeight,
  borderBottom: `1px solid ${theme.vars.palette.lineStrong}`,
  background: theme.vars.palette.surface,
}))

export const BodyRow = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 0,
  left: 0,
  height: rowHeight,
  background: theme.vars.palette.surface,
  '@media (hover: hover)': { '&:hover': { background: theme.vars.palette.bg } },
  '&[data-aside="true"]': { background: theme.vars.palette.sunken, fontWeight: 600 },
  '&[aria-current]': {
    background: theme.vars.palette.tint,
    boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}`,
  },
}))

export const Cell = styled('div')(({ theme }) => ({
  flexShrink: 0,
  height: '100%',
  padding: '8px 12px 7px',
  borderBottom: `1px solid ${theme.vars.palette.line}`,
  background: 'inherit',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  '&[data-right="true"]': { textAlign: 'right' },
  '&[data-misfit="true"]': {
    color: theme.vars.palette.text.secondary,
    fontStyle: 'italic',
    textAlign: 'start',
  },
  '&[data-number="true"]': { color: theme.vars.palette.text3, textAlign: 'right' },
  '&[data-marked="true"]': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
    fontWeight: 600,
  },
  '&[data-stuck="true"]': { position: 'sticky', zIndex: 1 },
  '&[data-edge="true"]': { borderRight: `1px solid ${theme.vars.palette.line}` },
}))

export const HeadCell = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  height: '100%',
  background: 'inherit',
  fontFamily: theme.fonts.sans,
  '&[data-stuck="true"]': { position: 'sticky', zIndex: 1 },
  '&[data-edge="true"]': { borderRight: `1px solid ${theme.vars.palette.line}` },
  '& > .name': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-start',
    gap: 6,
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: '0 2px 0 12px',
    font: `600 13px/17px ${theme.fonts.sans}`,
    color: theme.vars.palette.text.secondary,
    textAlign: 'start',
    '&:hover': { color: theme.vars.palette.text.primary },
    '& > span': { minWidth: 0 },
    '& .heading': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    },
    '& .unit': {
      display: 'block',
      font: `400 11px/14px ${theme.fonts.mono}`,
      color: theme.vars.palette.text3,
    },
    '&:has(.unit) .heading': { WebkitLineClamp: 1 },
  },
  '&[data-right="true"] > .name': { justifyContent: 'flex-end', textAlign: 'end' },
  '&[data-filtered="true"] > .menu': { color: theme.vars.palette.primaryText },
  '& > .menu': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 28,
    height: 36,
    marginInlineEnd: 4,
    borderRadius: 8,
    color: theme.vars.palette.text3,
    '&:hover': { background: theme.vars.palette.sunken, color: theme.vars.palette.text.primary },
  },
  '& > .edge': {
    position: 'absolute',
    top: 0,
    right: -5,
    zIndex: 2,
    width: 10,
    height: '100%',
    cursor: 'col-resize',
    touchAction: 'none',
    '&:hover::after, &[data-dragged="true"]::after': { background: theme.vars.palette.primary.main },
    '&::after': {
      content: '""',
      position: 'absolute',
      top: 12,
      bottom: 12,
      left: 4,
      width: 2,
      borderRadius: 1,
    },
    '@media (pointer: coarse)': { display: 'none' },
  },
}))

export const Waiting = styled('span')(({ theme }) => ({
  display: 'block',
  width: '60%',
  height: 10,
  marginTop: 5,
  borderRadius: 5,
  background: theme.vars.palette.sunken,
}))
