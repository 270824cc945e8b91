import { isInBrowser } from './in-browser.ts'

/** The key for shortcuts of a program, as it is named on this keyboard. */
const isApple = isInBrowser && /Mac|iPhone|iPad/.test(navigator.userAgent)
export const commandKey = isApple ? '⌘' : 'Ctrl'
/** The keys that save what is being edited. */
export const saveKeys = `${commandKey}+Enter`
