import type { AnswerPassage, Statement } from '#server/engines/ai/ai.ts'
import { quotedMarkdown } from '#server/lib/quoted-markdown.ts'

/** A part of a passage that answers, with the number of the passage. */
export interface NumberedQuote {
  passage: AnswerPassage
  text: string
  /** The sentence in it that answers, as it is in the passage. */
  sentence: string
}

/** What an answer without a model says. */
export interface AnswerContent {
  scope: 'story' | 'documents'
  /** The name of the story's persona. */
  personaName: string | null
  isOverview: boolean
  passages: readonly AnswerPassage[]
  statements: readonly Statement[]
  certainty: 'sure' | 'unsure' | 'nothing'
  /** Best first. */
  quotes: readonly NumberedQuote[]
  /** How many of them are stated as the answer. */
  stated: number
  /** What of the question is nowhere. */
  lacking: readonly string[]
}

const mostFilesNamed = 5
const longestCaption = 160
const mostLacking = 5
const mostUnsure = 3

/** An answer in parts of Markdown, with references to passages as [1]. */
export function answerText(content: AnswerContent): string[] {
  const { passages, statements, isOverview, certainty, quotes, stated } = content
  if (passages.length === 0) return [nothingThere[content.scope]]
  if (statements.length > 0) return statements.map(statementText)
  if (isOverview) return overview(content)
  if (certainty === 'nothing' || quotes.length === 0) return [nothingFound(content)]
  if (certainty === 'sure') return listOf(quotes.slice(0, Math.max(1, stated)))
  return ['Not sure, but this looks closest:\n\n', ...listOf(quotes.slice(0, mostUnsure))]
}

const nothingThere = {
  story:
    'This story holds nothing to answer from yet. Once photos, notes or documents are added and read, questions about them can be answered.',
  documents:
    'There is nothing to answer from yet. Upload photos, notes or documents; once they are read, ask again.',
} as const

/** How the place that is asked is called. */
const places = {
  story: { subject: 'This story holds', within: 'this story', whole: 'What is in this story?' },
  documents: {
    subject: 'Your documents include',
    within: 'your documents',
    whole: 'What is in my documents?',
  },
} as const

function statementText({ text, passages, doubt }: Statement): string {
  const cited = `${text} ${passages.map((number) => `[${number}]`).join(' ')}`
  return doubt === null ? cited : `Not sure, but this looks closest: ${cited} ${quotedMarkdown(doubt)}`
}

function nothingFound({ scope, personaName, lacking }: AnswerContent): string {
  const { within, whole } = places[scope]
  const about = lacking.length === 0 ? 'answers that' : `says anything about ${listed(lacking)}`
  const start = personaName === null ? 'Nothing' : `${quotedMarkdown(personaName)} has looked: nothing`
  return `${start} in ${within} ${about}. Try other words, or ask “${whole}”`
}

/** Quotes of one passage together, with its number: sentences in quotation marks, a picture by its name and caption. */
function quoted(quotes: readonly NumberedQuote[]): string {
  const texts = quotes.map(({ passage: { text: whole, fileName, kind }, text }) => {
    if (text === fileName) return `**${quotedMarkdown(text)}**`
    if (whole === '') return `**${quotedMarkdown(fileName)}**: ${quotedMarkdown(text)}`
    return kind === 'csv' ? quotedMarkdown(text) : `“${quotedMarkdown(text)}”`
  })
  return `${texts.join(' … ')} [${quotes[0]?.passage.number ?? 0}]`
}

function listOf(quotes: readonly NumberedQuote[]): string[] {
  const items = [...Map.groupBy(quotes, ({ passage }) => passage.number).values()].map(quoted)
  return items.length === 1 ? items : items.map((item) => `- ${item}\n`)
}

function overview({ passages, scope }: AnswerContent): string[] {
  const files = new Map<string, AnswerPassage>()
  for (const passage of passages) if (!files.has(passage.file)) files.set(passage.file, passage)
  return [`${places[scope].subject}:\n\n`, ...[...files.values()].slice(0, mostFilesNamed).map(fileItem)]
}

function fileItem({ caption, text, fileName, number }: AnswerPassage): string {
  const words = caption ?? text
  const short =
    words.length > longestCaption ? `${words.slice(0, longestCaption).replace(/\s+\S*$/, '')} …` : words
  const described = short.trim() === '' ? '' : `: ${quotedMarkdown(short)}`
  return `- **${quotedMarkdown(fileName)}**${described} [${number}]\n`
}

/** '“a”, “b” or “c”' */
function listed(words: readonly string[]): string {
  const all = words.slice(0, mostLacking).map((word) => `“${quotedMarkdown(word)}”`)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
