import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache'

/**
 * The one property that a browser we support (Safari) still knows by its prefix only. Emotion's own prefixes, for browsers
 * of 2015, are a third of all styles.
 */
const prefixed: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.props !== 'user-select' || element.return) return
  element.return = `-webkit-${element.value}${element.value}`
}

/** Where the styles of a page are kept, in a browser and on the server alike; `nonce` is that of the page, if it has one. */
export const newStyleCache = (nonce?: string): EmotionCache =>
  createCache({ key: 'sp', prepend: true, stylisPlugins: [prefixed], ...(nonce && { nonce }) })
