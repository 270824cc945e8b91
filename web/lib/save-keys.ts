import { isInBrowser } from './in-browser.ts'

const isApple = isInBrowser && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys that save what is being edited, as this computer calls them. */
export const saveKeys = isApple ? '⌘+Enter' : 'Ctrl+Enter'
