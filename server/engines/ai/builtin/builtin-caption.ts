import type { AudioFacts } from '#contract/audio-facts.ts'
import { isDayOnly, isInUtc, type Taken, type TakenSource } from '#contract/taken.ts'
import type { CaptionFacts, CaptionRequest } from '#server/engines/ai/ai.ts'
import { unreachable } from '#server/lib/unreachable.ts'
import { fileNameWords, plainText } from '#server/lib/file-name-words.ts'
import { countOf, dayInWords, durationInWords, listOf, sizeInWords } from '#server/lib/in-words.ts'
import { tableSentences } from './table-caption.ts'

const longestCaption = 200
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/**
 * One or two sentences of facts, at most 200 characters; null without facts. Date and time first, then title and keywords.
 * Captions are public, so camera and place, which only the owner may see, are left out (decision 244).
 */
export function builtinCaption(request: CaptionRequest): string | null {
  const sentences = sentencesOf(request)
    .map(plainText)
    .filter((sentence) => sentence !== '')
  return sentences.length === 0 ? null : joinFitting(sentences)
}

function sentencesOf(request: CaptionRequest): string[] {
  if (request.examination.audio !== null) return recordingSentences(request, request.examination.audio)
  switch (request.kind) {
    case 'image':
      return pictureSentences(request)
    case 'csv':
      return request.examination.table === null
        ? textSentences(request, 'table')
        : withSheets(request, tableSentences(subjectOf(request), request.examination.table.verdict))
    case 'text':
      return request.examination.summary === null ? documentSentences(request) : [request.examination.summary]
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

/** When it was taken, its title or name, and the summary of its reader. */
function pictureSentences({ name, taken, examination }: CaptionRequest): string[] {
  return [takenSentence('Taken', taken), titleOf(name, examination) ?? '', examination.summary ?? '']
}

function shapeOf({ width, height }: CaptionFacts): 'panorama' | 'portrait' | 'square' | null {
  if (width === null || height === null || height === 0) return null
  const ratio = width / height
  if (ratio >= 2.2) return 'panorama'
  if (ratio < 0.85) return 'portrait'
  return Math.abs(ratio - 1) < 0.03 ? 'square' : null
}

/** A file's last change is often near the time of the picture, but not it, so the caption does not say 'Taken'. */
const lastChanges: readonly TakenSource[] = ['modified', 'client']

function takenSentence(verb: 'Taken' | 'Filmed' | 'Recorded', taken: Taken | null): string {
  if (taken === null) return ''
  const { at, from } = taken
  const day = dayInWords(at, { withWeekday: true })
  if (lastChanges.includes(from)) return `From ${day}`
  if (isDayOnly(taken) || isInUtc(taken)) return `${verb} on ${day}`
  return `${verb} on ${day} at ${at.slice(11, 16)}, ${partOfDay(Number(at.slice(11, 13)))}`
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'in the morning'
  if (hour >= 12 && hour < 18) return 'in the afternoon'
  return hour >= 18 && hour < 22 ? 'in the evening' : 'at night'
}

function textSentences(request: CaptionRequest, noun: string): string[] {
  const { title, keywords, language, lines, pages, extent, textStart } = request.examination
  const subject = title === null ? fileNameWords(request.name) : plainText(title).replace(/[.:;,]$/, '')
  const topics = keywords
    .slice(0, 4)
    .map(plainText)
    .filter((word) => !subject?.toLowerCase().includes(word.toLowerCase()))
  const isLanguageSure = language !== null && language !== 'en' && isLongEnough(textStart ?? '')
  const inLanguage = isLanguageSure ? ` in ${languageNames.of(language) ?? language}` : ''
  const length = extent ?? lengthOf(pages, lines)
  // A scan whose text has not been recognised.
  const withoutText = pages !== null && textStart === null ? ' without text' : ''
  return [
    subject ?? '',
    topics.length > 0 ? `About ${listOf(topics)}` : '',
    length === ''
      ? `A ${noun}${inLanguage} of ${sizeInWords(request.sizeBytes)}`
      : `A ${noun}${inLanguage} of ${length}${withoutText}`,
  ]
}

/** The sheets of a workbook after what its first one is. */
const withSheets = ({ mime, examination: { extent } }: CaptionRequest, sentences: string[]): string[] => [
  ...sentences.slice(0, 1),
  extent ?? '',
  hasMacros(mime) ? macrosNote : '',
  ...sentences.slice(1),
]

const hasMacros = (mime: string): boolean => mime.includes('.macroenabled')
const macrosNote = 'It contains macros, which are not run here'

/** Texts of any kind; macros are never run, and a document that has some may look different elsewhere. */
function documentSentences(request: CaptionRequest): string[] {
  return [...textSentences(request, nounOf(request.mime)), hasMacros(request.mime) ? macrosNote : '']
}

function nounOf(mime: string): string {
  if (mime === 'application/epub+zip') return 'book'
  if (mime === 'text/html') return 'web page'
  if (/presentation|powerpoint/.test(mime)) return 'presentation'
  return /word|opendocument|rtf/.test(mime) ? 'document' : 'text'
}

/** Forms for Adobe Reader and portfolios are described by their kind, because their pages show no content. */
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

/** A wrong language is worse than none. Letters count by their bytes: a Chinese one says as much as several others. */
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
  // Without a library that decodes videos, only the file size is known.
  if (durationSeconds === null && width === null) return [`${subject} that cannot be looked into here`]
  const size = width === null || height === null ? '' : ` in ${width} × ${height} pixels`
  return [takenSentence('Filmed', request.taken), `${subject}${size}`]
}

/** 'Recorded on Sunday 12 July 2026. Harbour song by Clara Test: a recording of 3 minutes, from Boats (2019).' */
function recordingSentences(request: CaptionRequest, { artist, album, year }: AudioFacts): string[] {
  const { durationSeconds } = request.examination
  const title = titleOf(request.name, request.examination)
  const subject = [title, artist === null ? null : `by ${plainText(artist)}`].filter((part) => part !== null)
  const release = [album === null ? null : plainText(album), year === null ? null : `(${year})`]
  const from = release.filter((part) => part !== null).join(' ')
  const length = durationSeconds === null ? sizeInWords(request.sizeBytes) : durationInWords(durationSeconds)
  return [
    takenSentence('Recorded', request.taken),
    `${subject.length === 0 ? '' : `${subject.join(' ')}: `}a recording of ${length}${from === '' ? '' : `, from ${from}`}`,
  ]
}

/** 'Crinan canal: ' from the title or the words of the name, or ''. */
function subjectOf({ name, examination }: CaptionRequest): string {
  const title = titleOf(name, examination)
  return title === null ? '' : `${title}: `
}

function titleOf(name: string, { title }: CaptionFacts): string | null {
  const words = title ?? fileNameWords(name)
  return words === null ? null : plainText(words).replace(/[.:;,]$/, '')
}

/** Joins the sentences that fit. The first is shortened if it is too long by itself. */
function joinFitting(sentences: string[]): string {
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
