import type { Theme } from '@mui/material/styles'

/** Pixels. */
export const rowHeight = { wide: 34, touch: 44 }

export const treeColumns = {
  gridTemplateColumns: { xs: '24px minmax(0, 1fr) 72px', md: '24px minmax(0, 1fr) 84px 88px 104px' },
} as const

export const onlyWide = { display: { xs: 'none', md: 'block' } } as const

/** The indent of rows within a group. */
export const insidePadding = '46px'

interface LineState {
  isSelected: boolean
  isCurrent: boolean
}

/** A line of the tree. */
export const treeLine = (theme: Theme, { isSelected, isCurrent }: LineState) =>
  ({
    display: 'grid',
    ...treeColumns,
    alignItems: 'center',
    columnGap: '10px',
    height: 1,
    px: '12px',
    borderRadius: '6px',
    cursor: 'default',
    userSelect: 'none',
    font: `400 13px/18px ${theme.fonts.mono}`,
    color: theme.vars.palette.text.primary,
    background: isSelected ? theme.vars.palette.tint : 'transparent',
    boxShadow: isCurrent ? `inset 0 0 0 1.5px ${theme.vars.palette.primary.main}` : 'none',
    '&:hover': { background: isSelected ? theme.vars.palette.tint : theme.vars.palette.sunken },
    '& > .aside': { color: theme.vars.palette.text3, textAlign: 'end', whiteSpace: 'nowrap' },
  }) as const
