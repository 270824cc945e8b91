/** Tiles on which there is room for the most necessary only. */
export const smallTile = '@container (max-width: 128px)'
