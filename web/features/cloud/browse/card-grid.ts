import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'

/** Pixels. The picture is as high as the specification says (2, section 9). */
export const card = { picture: 160, facts: 64, edge: 1, gap: 16 }
export const cardHeight = card.picture + card.facts + 2 * card.edge

/** 12, 6, 4 and 3 columns of 12 for a card, from the narrowest window to the widest: so many cards in a row. */
const perRow = { xs: 1, sm: 2, md: 3, lg: 4 }

/** How many cards fit into a row of this window. */
export function useCardsPerRow(): number {
  const isLarge = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  const isMedium = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'))
  if (isLarge) return perRow.lg
  if (isMedium) return perRow.md
  return isSmall ? perRow.sm : perRow.xs
}

/** A row of so many cards, by its `gridTemplateColumns`. */
export const columnsOf = (count: number): string => `repeat(${count}, minmax(0, 1fr))`
