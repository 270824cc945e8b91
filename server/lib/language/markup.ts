/** Stands for a sign of markup that people do not see, so that all else stays where it is; none of it is read or quoted. */
const unseen = '\uE000'
/** Stands for the end of a line of code, each of which stands for itself. */
const lineEnd = '\u2028'

const hidden = (signs: string): string => signs.replaceAll(/[^\n]/g, unseen)

/** Code within a line, in which nothing is markup. */
const code = /(?<!`)(?<tick>`{1,2})(?!`)(?<words>[^`\n]+)\k<tick>(?!`)/
/** As long as these may be; without an end, all that follows would be looked through from each of them. */
const comment = /<!--[^]{0,5000}?-->|<(?<element>script|style|svg)\b[^<>]*>[^]{0,5000}?<\/\k<element>\s*>/
const tag =
  /<\/?(?:a|abbr|article|aside|b|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|picture|pre|q|s|samp|section|select|small|source|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|title|tr|u|ul|video|wbr)(?:\s[^<>]*)?\/?>/
/** What stands within a line, and parts no words. */
const inline =
  /^<\/?(?:a|abbr|b|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|wbr)\b/i
const codeOrHtml = new RegExp([code, comment, tag].map(({ source }) => source).join('|'), 'gim')

/** Where a link leads to, with a title. */
const target = String.raw`\]\((?:<[^<>\n]*>|(?:[^\s()<]|\([^\s()]*\))*)(?:\s+"[^"\n]*")?\)`
const led = String.raw`(?:${target}|\]\[[^\]\n]*\])`
/** A picture that is a link is a badge: what it says is about the paper, and not of it. */
const badge = new RegExp(String.raw`\[!\[[^[\]\n]*${led}\s*${led}`, 'g')
const link = new RegExp(String.raw`(!?\[)([^[\]\n]+)(${led})`, 'g')
/** What a link leads to may stand in a line of its own. */
const definition = /^[^\S\n]{0,3}\[[^\]^\n][^\]\n]*\]:[^\S\n]+(?:https?:|mailto:|[./#])\S*[^\n]*$/gm
/** What is left of a link where a passage was cut within it. */
const cutOff = new RegExp(String.raw`${target}|\]\([^\s()]*$`, 'g')
const codes = new RegExp(code.source, 'g')
const fence = /^[^\S\n]{0,3}```(?<language>[^\n`]*)$/gm

/**
 * A text as people read its page: Markdown's links without where they lead to, HTML without its tags, code by its lines.
 * All else stands at the same place as before.
 */
export function withoutMarkup(text: string): string {
  const fences = [...text.matchAll(fence)]
  // Alone and without a language it ends what began before the passage.
  const isCut = fences.length % 2 === 1 && fences[0]?.groups?.language?.trim() === ''
  let from = 0
  return [...fences, null]
    .map((mark, at) => {
      const part = text.slice(from, mark?.index)
      from = mark === null ? text.length : mark.index + mark[0].length
      const isCode = (at % 2 === 1) !== isCut
      return `${isCode ? part.replaceAll('\n', lineEnd) : proseOf(part)}${hidden(mark?.[0] ?? '')}`
    })
    .join('')
}

function proseOf(text: string): string {
  if (!/[<`\]]/.test(text)) return text
  return text
    .replaceAll(codeOrHtml, (match: string, tick: string | undefined) =>
      tick !== undefined ? match : inline.test(match) ? hidden(match) : ` ${hidden(match.slice(1))}`,
    )
    .replaceAll(badge, hidden)
    .replaceAll(definition, hidden)
    .replaceAll(link, between)
    .replaceAll(cutOff, hidden)
    .replaceAll(codes, (_, tick: string, words: string) => between(_, tick, words, tick))
}

const between = (_: string, before: string, words: string, after: string): string =>
  [hidden(before), words, hidden(after)].join('')

/** What is left of a part of such a text to be shown. */
export const seen = (text: string): string => text.replaceAll(unseen, '')
