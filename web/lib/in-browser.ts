/** False where pages are rendered for their document: there is no window, and nothing is kept there. */
export const isInBrowser = typeof document !== 'undefined'
