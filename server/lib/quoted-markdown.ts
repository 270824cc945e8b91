/**
 * A line of foreign text inside Markdown: nothing of it becomes a link, a picture, HTML or a reference to a source. An
 * invisible joiner keeps renderers from making links of bare addresses.
 */
export function quotedMarkdown(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\[(\d+)\]/g, '($1)')
    .replace(/[\\`*_{}[\]<>&~|!#$]/g, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&')
    .replace(/(https?|ftp|mailto|xmpp)(?=:)|(?<=\bwww)(?=\.)|(?<=@)/gi, '$&\u2060')
}
