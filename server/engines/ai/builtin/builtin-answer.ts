import type { AnswerPassage, AnswerRequest } from '#server/engines/ai/ai.ts'
import { listOf } from './in-words.ts'
import type { Question, Term } from './question-terms.ts'
import { bestQuotes, questionOf } from './quotes.ts'
import type { Quote } from './quotes.ts'
import { quotedMarkdown } from './quoted-markdown.ts'

const mostFilesNamed = 5
const longestCaption = 160

/** Quotes what fits a question best, in parts of Markdown; it says plainly when nothing does. */
export function builtinAnswer(request: AnswerRequest): string[] {
  if (request.passages.length === 0) return [nothingThere(request)]
  const question = questionOf(request.question, request.history)
  if (question.terms.length === 0)
    return overview(request, `${places[request.scope].subject} ${places[request.scope].verb}:`)
  const quotes = bestQuotes(question, request.passages)
  if (quotes.length === 0) {
    const { within, whole } = places[request.scope]
    return [
      `Nothing in ${within} says anything about ${named(question.terms)}. Try other words, or ask “${whole}”`,
    ]
  }
  return [...blocksOf(quotes), ...missingSentence(request, question, quotes)]
}

/** How the place that is asked is spoken of. */
const places = {
  story: {
    subject: 'This story',
    verb: 'holds',
    within: 'this story',
    whole: 'What is in this story?',
  },
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

/** What each file says, under its name. */
function blocksOf(quotes: readonly Quote[]): string[] {
  const byFile = Map.groupBy(quotes, ({ passage }) => passage.file)
  return [...byFile.values()].map((ofFile) => {
    const [first] = ofFile
    const at = ofFile.length > 1 || !first?.place ? '' : `, ${quotedMarkdown(first.place)}`
    const lines = ofFile.map(({ passage, text }) => `> ${quotedMarkdown(text)} [${passage.number}]`)
    return `**${quotedMarkdown(first?.passage.fileName ?? '')}**${at}:\n\n${lines.join('\n>\n')}\n\n`
  })
}

/** Says which words no quote has, where those are most of the question. */
function missingSentence({ scope }: AnswerRequest, { terms }: Question, quotes: Quote[]): string[] {
  const found = new Set(quotes.flatMap((quote) => quote.found.map(({ stem }) => stem)))
  const missing = terms.filter(({ stem }) => !found.has(stem))
  if (missing.length * 2 <= terms.length) return []
  return [`What was found says nothing about ${named(missing)}${scope === 'story' ? ' in this story' : ''}.`]
}

function overview({ passages }: AnswerRequest, lead: string): string[] {
  const files = new Map<string, AnswerPassage>()
  for (const passage of passages) if (!files.has(passage.fileName)) files.set(passage.fileName, passage)
  const items = [...files.values()].slice(0, mostFilesNamed).map(fileItem)
  return [`${lead}\n\n`, ...items]
}

function fileItem(passage: AnswerPassage): string {
  const words = passage.caption ?? passage.text
  const short =
    words.length > longestCaption ? `${words.slice(0, longestCaption).replace(/\s+\S*$/, '')} …` : words
  const described = short.trim() === '' ? '' : `: ${quotedMarkdown(short)}`
  return `- **${quotedMarkdown(passage.fileName)}**${described} [${passage.number}]\n`
}

/** Words of the question, which hold letters and digits only. */
function named(terms: readonly Term[]): string {
  return listOf(terms.slice(0, 5).map(({ word }) => `“${word}”`)).replace(/ and (?=[^ ]*$)/, ' or ')
}
