import { isDayOnly, isInUtc, type Taken, type TakenSource } from '#contract/taken.ts'
import type { CaptionFacts, CaptionRequest } from '#server/engines/ai/ai.ts'
import { unreachable } from '#server/lib/unreachable.ts'
import { fileNameWords, plainText } from '#server/lib/file-name-words.ts'
import { countOf, dayInWords, durationInWords, listOf, sizeInWords } from '#server/lib/in-words.ts'
import { tableSentences } from './table-caption.ts'

const longestCaption = 200
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/**
 * One or two sentences of facts that everyone may read, null when there are none: day and time first, then title and
 * words. Camera and place are for the owner only and are not part of it (decision 244).
 */
export function builtinCaption(request: CaptionRequest): string | null {
  const sentences = sentencesOf(request)
    .map(plainText)
    .filter((sentence) => sentence !== '')
  return sentences.length === 0 ? null : fitted(sentences)
}

function sentencesOf(request: CaptionRequest): string[] {
  switch (request.kind) {
    case 'image':
      return pictureSentences(request)
    case 'csv':
      return request.examination.table === null
        ? textSentences(request, 'table')
        : tableSentences(subjectOf(request), request.examination.table.verdict)
    case 'text':
      return request.examination.summary === null
        ? textSentences(request, 'text')
        : [request.examination.summary]
    case 'pdf':
      return pdfSentences(request)
    case 'video':
      return videoSentences(request)
    case 'other':
      return [`${subjectOf(request)}a file of ${sizeInWords(request.sizeBytes)} that is only kept`]
    default:
      return unreachable(request.kind)
  }
}

/** When it was taken, and the words of its title or name: nothing that only a model could see. */
function pictureSentences({ name, taken, examination }: CaptionRequest): string[] {
  return [madeSentence('Taken', taken), titleOf(name, examination) ?? '', examination.summary ?? '']
}

function shapeOf({ width, height }: CaptionFacts): 'panorama' | 'portrait' | 'square' | null {
  if (width === null || height === null || height === 0) return null
  const ratio = width / height
  if (ratio >= 2.2) return 'panorama'
  if (ratio < 0.85) return 'portrait'
  return Math.abs(ratio - 1) < 0.03 ? 'square' : null
}

/** The last change of a file is not when a picture was taken, though it is often near. */
const lastChanges: readonly TakenSource[] = ['modified', 'client']

function madeSentence(made: 'Taken' | 'Filmed', taken: Taken | null): string {
  if (taken === null) return ''
  const { at, from } = taken
  const day = dayInWords(at, { withWeekday: true })
  if (lastChanges.includes(from)) return `From ${day}`
  if (isDayOnly(taken) || isInUtc(taken)) return `${made} on ${day}`
  return `${made} on ${day} at ${at.slice(11, 16)}, ${partOfDay(Number(at.slice(11, 13)))}`
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'in the morning'
  if (hour >= 12 && hour < 18) return 'in the afternoon'
  return hour >= 18 && hour < 22 ? 'in the evening' : 'at night'
}

function textSentences(request: CaptionRequest, noun: string): string[] {
  const { title, keywords, language, lines, pages, textStart } = request.examination
  const subject = title === null ? fileNameWords(request.name) : plainText(title).replace(/[.:;,]$/, '')
  const topics = keywords
    .slice(0, 4)
    .map(plainText)
    .filter((word) => !subject?.toLowerCase().includes(word.toLowerCase()))
  const isNamed = language !== null && language !== 'en' && isLongEnough(textStart ?? '')
  const inLanguage = isNamed ? ` in ${languageNames.of(language) ?? language}` : ''
  const length = lengthOf(pages, lines)
  // A scan is found by its name only, until somebody reads it.
  const lack = pages !== null && textStart === null ? ' without text' : ''
  return [
    subject ?? '',
    topics.length > 0 ? `About ${listOf(topics)}` : '',
    length === ''
      ? `A ${noun}${inLanguage} of ${sizeInWords(request.sizeBytes)}`
      : `A ${noun}${inLanguage} of ${length}${lack}`,
  ]
}

/** What a document is comes first where its pages do not show it. */
function pdfSentences(request: CaptionRequest): string[] {
  const { pdf } = request.examination
  const sentences = textSentences(request, 'PDF document')
  const [subject = ''] = sentences
  if (pdf === null) return sentences
  const files = countOf(pdf.attachments.length, 'file')
  if (pdf.kind === 'xfa') return [subject, 'This PDF needs Adobe Reader']
  if (pdf.kind === 'portfolio') return [subject, `A portfolio of ${files}`, listOf(pdf.attachments)]
  return [
    ...sentences,
    pdf.incomplete.length > 0 ? 'Some text can’t be shown here, because its font isn’t in the file' : '',
    pdf.attachments.length > 0 ? `With ${files} attached` : '',
  ]
}

/** A wrong language is worse than none. The bytes of letters: a Chinese one is worth several others. */
const isLongEnough = (text: string): boolean =>
  Buffer.byteLength((text.match(/\p{L}/gu) ?? []).join('')) >= 100

function lengthOf(pages: number | null, lines: number | null): string {
  if (pages !== null) return countOf(pages, 'page')
  return lines === null ? '' : countOf(lines, 'line')
}

function videoSentences(request: CaptionRequest): string[] {
  const { durationSeconds, width, height } = request.examination
  const shape = shapeOf(request.examination)
  const noun = shape === null ? 'a video' : `a ${shape} video`
  const length = durationSeconds === null ? sizeInWords(request.sizeBytes) : durationInWords(durationSeconds)
  const subject = `${subjectOf(request)}${noun} of ${length}`
  // Where no library decodes videos, nothing is known but what the file weighs.
  if (durationSeconds === null && width === null) return [`${subject} that cannot be looked into here`]
  const size = width === null || height === null ? '' : ` in ${width} × ${height} pixels`
  return [madeSentence('Filmed', request.taken), `${subject}${size}`]
}

/** 'Crinan canal: ' from the title or the words of the name, or nothing. */
function subjectOf({ name, examination }: CaptionRequest): string {
  const title = titleOf(name, examination)
  return title === null ? '' : `${title}: `
}

function titleOf(name: string, { title }: CaptionFacts): string | null {
  const words = title ?? fileNameWords(name)
  return words === null ? null : plainText(words).replace(/[.:;,]$/, '')
}

/** As many whole sentences as fit; the first is cut where it alone is too long. */
function fitted(sentences: string[]): string {
  let caption = ''
  for (const sentence of sentences) {
    const capital = sentence.charAt(0).toUpperCase() + sentence.slice(1)
    const ended = /[.?…]$/.test(capital) ? capital : `${capital}.`
    if (caption !== '' && caption.length + 1 + ended.length > longestCaption) continue
    caption = caption === '' ? ended : `${caption} ${ended}`
  }
  if (caption.length <= longestCaption) return caption
  return `${caption.slice(0, longestCaption - 1).replace(/\s+\S*$/, '')}…`
}
