import createCache, { type StylisPlugin } from '@emotion/cache'

/**
 * The one property that a browser we support (Safari) still knows by its prefix only. Emotion's own prefixes, for browsers
 * of 2015, are a third of all styles.
 */
const prefixed: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.props !== 'user-select' || element.return) return
  element.return = `-webkit-${element.value}${element.value}`
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** Where the styles are kept that are made while a page draws itself. */
export const styleCache = createCache({
  key: 'sp',
  prepend: true,
  stylisPlugins: [prefixed],
  ...(nonce && { nonce }),
})
