/**
 * Whether a text is a path of this site: it starts with one slash, and contains nothing that browsers drop or read as a
 * slash (`//evil`, `/\evil`, a tab between two slashes).
 */
export const isOwnPath = (text: unknown): text is string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what it is about.
  typeof text === 'string' && /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(text)
