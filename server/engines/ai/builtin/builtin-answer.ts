import type { AnswerPassage, AnswerRequest } from '#server/engines/ai/ai.ts'
import type { Missing } from '#server/lib/evidence/missing.ts'
import { quotesFor } from './choose-answer.ts'
import type { Quote } from './quote.ts'
import { quotedMarkdown } from './quoted-markdown.ts'
import { unreachable } from '#server/lib/unreachable.ts'

const mostFilesNamed = 5
const longestCaption = 160

/** The sentence, the row or the figure that answers a question, in parts of Markdown; it says plainly when nothing does. */
export function builtinAnswer(request: AnswerRequest): string[] {
  const { passages, asked, statements, missing } = request
  if (passages.length === 0) return [nothingThere(request)]
  if (statements.length > 0) return statements.map(statementText)
  if (asked.isOverview) return overview(request)
  if (!request.isFound)
    return [
      nothingFound(
        request,
        asked.terms.map(({ word }) => word),
      ),
    ]
  const { quotes, isUnsure } = quotesFor(asked, request.evidence)
  // What is only not sure has to show something.
  if (missing !== null && (missing.reason !== 'unsure' || quotes.length > 0))
    return refusal(request, missing, quotes)
  if (quotes.length === 0)
    return [
      nothingFound(
        request,
        asked.terms.map(({ word }) => word),
      ),
    ]
  return [
    ...(isUnsure ? [`This comes closest:${quotes.length === 1 ? ' ' : '\n\n'}`] : []),
    ...quoted(quotes),
  ]
}

/** What the passages of a request say, and how surely they answer. */
export function answerFromTexts({ asked, evidence, missing, isFound }: AnswerRequest): {
  certainty: 'sure' | 'unsure' | 'nothing'
  quotes: readonly Quote[]
} {
  const { quotes, isUnsure } = quotesFor(asked, evidence)
  if (!isFound || quotes.length === 0) return { certainty: 'nothing', quotes: [] }
  if (missing === null) return { certainty: isUnsure ? 'unsure' : 'sure', quotes }
  return missing.reason === 'unsure' ? { certainty: 'unsure', quotes } : { certainty: 'nothing', quotes: [] }
}

function statementText({ text, passages, doubt }: AnswerRequest['statements'][number]): string {
  const told = `${text} ${passages.map((number) => `[${number}]`).join(' ')}`
  return doubt === null ? told : `Not sure, but this looks closest: ${told} ${quotedMarkdown(doubt)}`
}

/** How the place that is asked is spoken of. */
const places = {
  story: { subject: 'This story', verb: 'holds', within: 'this story', whole: 'What is in this story?' },
  documents: {
    subject: 'Your documents',
    verb: 'include',
    within: 'your documents',
    whole: 'What is in my documents?',
  },
} as const

function nothingThere({ scope }: AnswerRequest): string {
  return scope === 'story'
    ? 'This story holds nothing to answer from yet. Once photos, notes or documents are added and read, questions about them can be answered.'
    : 'There is nothing to answer from yet. Upload photos, notes or documents; once they are read, ask again.'
}

function nothingFound({ scope, persona }: AnswerRequest, words: readonly string[]): string {
  const { within, whole } = places[scope]
  const about = words.length === 0 ? 'answers that' : `says anything about ${quotedList(words)}`
  const name = persona?.name
  const lead = name ? `${quotedMarkdown(name)} has looked: nothing` : 'Nothing'
  return `${lead} in ${within} ${about}. Try other words, or ask “${whole}”`
}

/**
 * Says what is missing. Nothing is quoted in its place: whoever asks may be a stranger, and it answers nothing. Where all
 * words of the question were met and only the kind of answer was not, what has them is told as what there is.
 */
function refusal(request: AnswerRequest, { reason, what }: Missing, quotes: readonly Quote[]): string[] {
  const { within, whole } = places[request.scope]
  switch (reason) {
    case 'unsure':
      return unsure(within, quotes)
    case 'date': {
      const echo = echoOf(request.question)
      return [
        echo === null
          ? `Nothing here answers that for ${what.join(' and ')}.`
          : `Nothing here says ${quotedMarkdown(echo)}.`,
      ]
    }
    case 'kind':
      return [`Nothing in ${within} plainly tells ${what.join(' and ')}.${thereIs(quotes)}`]
    case 'apart':
      return [`Nothing in ${within} says that of ${quotedList(what)}.`]
    case 'words':
      return [
        `Nothing in ${within} says anything about ${quotedList(what)}. Try other words, or ask “${whole}”`,
      ]
    case 'code':
    case 'name':
      return [
        `Nothing in ${within} says anything about ${quotedList(what)} that answers this. Try other words, or ask “${whole}”`,
      ]
    default:
      return unreachable(reason)
  }
}

const thereIs = ([quote]: readonly Quote[]): string =>
  quote === undefined ? '' : ` What there is: ${inQuotes(quote)}`

/** It may well be the answer, but too little shows that it is. */
const unsure = (within: string, quotes: readonly Quote[]): string[] => [
  `Nothing in ${within} plainly says that. What comes closest:${quotes.length === 1 ? ' ' : '\n\n'}`,
  ...quoted(quotes),
]

/** 'Who painted the fence in 2019?' as 'who painted the fence in 2019'; null where its words would have to stand in another order. */
function echoOf(question: string): string | null {
  const text = question.trim().replace(/[?\s]+$/, '')
  const isPlain =
    /^(?:who|what|which \w+) (?!did|does|do|is|are|was|were|has|have|had|can|could|will|would|should|may|must)\w+/i.test(
      text,
    )
  return isPlain && text.length <= 120 ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : null
}

const quoted = (quotes: readonly Quote[]): string[] =>
  quotes.length === 1 ? quotes.map(inQuotes) : quotes.map((quote) => `- ${inQuotes(quote)}\n`)

/** A sentence in quotation marks; a picture by its name and caption. */
function inQuotes({ passage, text }: Quote): string {
  const cite = `[${passage.number}]`
  if (text === passage.fileName) return `**${quotedMarkdown(text)}** ${cite}`
  if (passage.text === '') return `**${quotedMarkdown(passage.fileName)}**: ${quotedMarkdown(text)} ${cite}`
  if (passage.kind === 'csv') return `${quotedMarkdown(text)} ${cite}`
  return `“${quotedMarkdown(text)}” ${cite}`
}

function overview({ passages, scope }: AnswerRequest): string[] {
  const files = new Map<string, AnswerPassage>()
  for (const passage of passages) if (!files.has(passage.file)) files.set(passage.file, passage)
  const items = [...files.values()].slice(0, mostFilesNamed).map(fileItem)
  return [`${places[scope].subject} ${places[scope].verb}:\n\n`, ...items]
}

function fileItem(passage: AnswerPassage): string {
  const words = passage.caption ?? passage.text
  const short =
    words.length > longestCaption ? `${words.slice(0, longestCaption).replace(/\s+\S*$/, '')} …` : words
  const described = short.trim() === '' ? '' : `: ${quotedMarkdown(short)}`
  return `- **${quotedMarkdown(passage.fileName)}**${described} [${passage.number}]\n`
}

const mostListed = 5

/** '“a”, “b” or “c”' */
function quotedList(words: readonly string[]): string {
  const all = words.slice(0, mostListed).map((word) => `“${quotedMarkdown(word)}”`)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
