/** Replaces each character of hidden markup, so that the text keeps its offsets. Private use, so no text contains it. */
const placeholder = '\uE000'
/** Replaces line ends in code, where each line is a block of its own (U+2028, line separator). */
const lineEnd = '\u2028'

const hidden = (signs: string): string => signs.replaceAll(/[^\n]/g, placeholder)

/** Inline code, in which nothing is markup. */
const code = /(?<!`)(?<tick>`{1,2})(?!`)(?<words>[^`\n]+)\k<tick>(?!`)/
/** At most 5,000 characters, so that unclosed ones do not scan the rest of the text from each of them. */
const comment = /<!--[^]{0,5000}?-->|<(?<element>script|style|svg)\b[^<>]*>[^]{0,5000}?<\/\k<element>\s*>/
const inlineElements = `a abbr b cite code del em font i ins kbd mark q s samp small span strong sub sup u wbr`
const blockElements = `article aside blockquote body br button caption center col colgroup dd details div dl dt figcaption
  figure footer form h[1-6] head header hr html iframe img input label li link main meta nav ol option p picture pre section
  select source summary table tbody td tfoot th thead title tr ul video`
const anyOf = (words: string): string => `(?:${words.split(/\s+/).join('|')})`
const tag = new RegExp(String.raw`<\/?${anyOf(`${inlineElements} ${blockElements}`)}(?:\s[^<>]*)?\/?>`)
/** Removed without a trace; other tags leave a space, because they separate words. */
const inlineTag = new RegExp(String.raw`^<\/?${anyOf(inlineElements)}\b`, 'i')
const codeOrHtml = new RegExp([code, comment, tag].map(({ source }) => source).join('|'), 'gim')

/** The target of a link, with an optional title. */
const target = String.raw`\]\((?:<[^<>\n]*>|(?:[^\s()<]|\([^\s()]*\))*)(?:\s+"[^"\n]*")?\)`
const targetOrReference = String.raw`(?:${target}|\]\[[^\]\n]*\])`
/** A linked picture is a badge, such as the state of a build: its text is no content. */
const badge = new RegExp(String.raw`\[!\[[^[\]\n]*${targetOrReference}\s*${targetOrReference}`, 'g')
const link = new RegExp(String.raw`(!?\[)([^[\]\n]+)(${targetOrReference})`, 'g')
/** The definition of a reference link. */
const definition = /^[^\S\n]{0,3}\[[^\]^\n][^\]\n]*\]:[^\S\n]+(?:https?:|mailto:|[./#])\S*[^\n]*$/gm
/** The rest of a link that the start or end of a passage cuts in two. */
const cutOff = new RegExp(String.raw`${target}|\]\([^\s()]*$`, 'g')
const codes = new RegExp(code.source, 'g')
const fence = /^[^\S\n]{0,3}```(?<language>[^\n`]*)$/gm

/**
 * Replaces the markup of Markdown and HTML with placeholders: link targets, tags, comments, badges, fences. The result has
 * the length of the text, so that offsets stay valid; `seen` removes the placeholders.
 */
export function withoutMarkup(text: string): string {
  const fences = [...text.matchAll(fence)]
  // A single fence without a language closes a block that began before the passage.
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
      tick !== undefined ? match : inlineTag.test(match) ? hidden(match) : ` ${hidden(match.slice(1))}`,
    )
    .replaceAll(badge, hidden)
    .replaceAll(definition, hidden)
    .replaceAll(link, between)
    .replaceAll(cutOff, hidden)
    .replaceAll(codes, (_, tick: string, words: string) => between(_, tick, words, tick))
}

const between = (_: string, before: string, words: string, after: string): string =>
  [hidden(before), words, hidden(after)].join('')

/** A part of a text `withoutMarkup` as readers see it: without placeholders. */
export const seen = (text: string): string => text.replaceAll(placeholder, '')
